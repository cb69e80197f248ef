extension SynchronousFactory where P == Void {
  /// Returns an instance, or throws an error that names the promise if there is no instance.
  ///
  /// For features that can't work without a promised instance. They need neither a `guard` nor their own
  /// error:
  ///
  /// ```swift
  /// let loader = try Container.shared.accountLoader.required()
  /// ```
  ///
  /// If nothing is registered, a call of the factory stops the program in a debug build. This method
  /// throws instead, in debug and in release. It costs the same as the call.
  ///
  /// - Returns: The new or stored instance, depending on the factory's scope.
  /// - Throws: ``UnkeptPromiseError`` if nothing is registered, or if the registered closure returns `nil`,
  ///   or the error of a throwing factory's closure.
  @inlinable
  public func required<Product>() throws -> Product where T == Product? { try required(()) }
}

extension SynchronousFactory {
  /// Returns an instance for a parameter, or throws an error that names the promise without an instance.
  ///
  /// Unlike a call of the factory, it doesn't stop the program in a debug build if nothing is registered.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The new or stored instance, depending on the factory's scope.
  /// - Throws: ``UnkeptPromiseError`` if nothing is registered, or if the registered closure returns `nil`,
  ///   or the error of a throwing factory's closure.
  @inlinable
  public func required<Product>(_ parameter: P) throws -> Product where T == Product? {
    try reference.unwrap(unpromised.resolve(parameter))
  }
}

extension AsyncParameterFactory where P == Void {
  /// Returns an instance, or throws an error that names the promise if there is no instance.
  ///
  /// Unlike a call of the factory, it doesn't stop the program in a debug build if nothing is registered.
  ///
  /// - Returns: The new or stored instance, depending on the factory's scope.
  /// - Throws: The closure's error, ``UnkeptPromiseError`` if nothing is registered, or if the registered
  ///   closure returns `nil`, or a `CancellationError` if the task is cancelled before the instance is
  ///   built.
  public nonisolated(nonsending) func required<Product: Sendable>() async throws -> Product
  where T == Product? {
    try await reference.unwrap(unpromised())
  }
}

extension AsyncParameterFactory {
  /// Returns an instance for a parameter, or throws an error that names the promise without an instance.
  ///
  /// Unlike a call of the factory, it doesn't stop the program in a debug build if nothing is registered.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: The new or stored instance, depending on the factory's scope.
  /// - Throws: The closure's error, ``UnkeptPromiseError`` if nothing is registered, or if the registered
  ///   closure returns `nil`, or a `CancellationError` if the task is cancelled before the instance is
  ///   built.
  public nonisolated(nonsending) func required<Product: Sendable>(
    _ parameter: P
  ) async throws -> Product where T == Product? {
    try await reference.unwrap(unpromised(parameter))
  }
}

extension FactoryModifying {
  /// The factory for a resolution that handles `nil` by itself.
  @inlinable var unpromised: Self {
    var factory = self
    factory._definition.declaration.flags.remove(.promised)
    return factory
  }
}

extension FactoryReference {
  /// Returns the product, or throws an error that names the factory.
  @inlinable
  func unwrap<Product>(_ product: Product?) throws(UnkeptPromiseError) -> Product {
    guard let product else {
      throw UnkeptPromiseError(self)
    }
    return product
  }
}
