extension Factory {
  /// Returns an instance, or throws an error that names the promise if there's none.
  ///
  /// For features, which can't do without what they were promised. They need no `guard` and no error of
  /// their own:
  ///
  /// ```swift
  /// let loader = try Container.shared.accountLoader.required()
  /// ```
  ///
  /// Unlike a call of the factory, it doesn't stop a debug build if nothing is registered: it throws, in
  /// debug and in release. It costs what the call costs.
  ///
  /// - Returns: The new or kept instance, depending on the factory's scope.
  /// - Throws: ``UnkeptPromiseError`` if nothing is registered, or if what's registered returns `nil`.
  @inlinable
  public func required<Product>() throws(UnkeptPromiseError) -> Product where T == Product? {
    guard let product = replacing(definition.unpromised).resolve() else { throw definition.unkept }
    return product
  }
}

extension ParameterFactory {
  /// Returns an instance for a parameter, or throws an error that names the promise if there's none.
  ///
  /// Unlike a call of the factory, it doesn't stop a debug build if nothing is registered.
  ///
  /// - Parameter parameter: What the dependency is created from.
  /// - Returns: The new or kept instance, depending on the factory's scope.
  /// - Throws: ``UnkeptPromiseError`` if nothing is registered, or if what's registered returns `nil`.
  @inlinable
  public func required<Product>(
    _ parameter: P
  ) throws(UnkeptPromiseError) -> Product where T == Product? {
    guard let product = replacing(definition.unpromised).resolve(parameter) else {
      throw definition.unkept
    }
    return product
  }
}

extension TypedThrowingFactory {
  /// Returns an instance, or throws an error that names the promise if there's none.
  ///
  /// Unlike a call of the factory, it doesn't stop a debug build if nothing is registered.
  ///
  /// - Returns: The new or kept instance, depending on the factory's scope.
  /// - Throws: The closure's error, or ``UnkeptPromiseError`` if nothing is registered, or if what's
  ///   registered returns `nil`.
  @inlinable
  public func required<Product>() throws -> Product where T == Product? {
    guard let product = try replacing(definition.unpromised).resolve() else {
      throw definition.unkept
    }
    return product
  }
}

extension TypedThrowingParameterFactory {
  /// Returns an instance for a parameter, or throws an error that names the promise if there's none.
  ///
  /// Unlike a call of the factory, it doesn't stop a debug build if nothing is registered.
  ///
  /// - Parameter parameter: What the dependency is created from.
  /// - Returns: The new or kept instance, depending on the factory's scope.
  /// - Throws: The closure's error, or ``UnkeptPromiseError`` if nothing is registered, or if what's
  ///   registered returns `nil`.
  @inlinable
  public func required<Product>(_ parameter: P) throws -> Product where T == Product? {
    guard let product = try replacing(definition.unpromised).resolve(parameter) else {
      throw definition.unkept
    }
    return product
  }
}

extension AsyncFactory {
  /// Returns an instance, or throws an error that names the promise if there's none.
  ///
  /// Unlike a call of the factory, it doesn't stop a debug build if nothing is registered.
  ///
  /// - Returns: The new or kept instance, depending on the factory's scope.
  /// - Throws: The closure's error, ``UnkeptPromiseError`` if nothing is registered, or if what's
  ///   registered returns `nil`, or a `CancellationError` if the task is cancelled before the instance
  ///   is there.
  @inlinable
  public nonisolated(nonsending) func required<Product: Sendable>() async throws -> Product
  where T == Product? {
    guard let product = try await replacing(definition.unpromised).resolve() else {
      throw definition.unkept
    }
    return product
  }
}

extension AsyncParameterFactory {
  /// Returns an instance for a parameter, or throws an error that names the promise if there's none.
  ///
  /// Unlike a call of the factory, it doesn't stop a debug build if nothing is registered.
  ///
  /// - Parameter parameter: What the dependency is created from.
  /// - Returns: The new or kept instance, depending on the factory's scope.
  /// - Throws: The closure's error, ``UnkeptPromiseError`` if nothing is registered, or if what's
  ///   registered returns `nil`, or a `CancellationError` if the task is cancelled before the instance
  ///   is there.
  @inlinable
  public nonisolated(nonsending) func required<Product: Sendable>(
    _ parameter: P
  ) async throws -> Product where T == Product? {
    guard let product = try await replacing(definition.unpromised).resolve(parameter) else {
      throw definition.unkept
    }
    return product
  }
}

extension FactoryDefinition {
  /// The same for a resolution that handles `nil` by itself.
  @inlinable var unpromised: FactoryDefinition {
    with(declaration.setting(0, clearing: Declaration.promised))
  }

  /// Why there's no instance.
  @usableFromInline var unkept: UnkeptPromiseError { UnkeptPromiseError(self) }
}
