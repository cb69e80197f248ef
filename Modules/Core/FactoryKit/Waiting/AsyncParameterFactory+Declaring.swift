// Disfavored, so that a closure without `await` declares a synchronous factory.
extension ManagedContainer {
  /// Declares an async factory of this container, whose closure may throw, and may have a parameter.
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes the factory from others of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - factory: Creates the dependency.
  /// - Returns: The factory.
  @_disfavoredOverload
  public func callAsFunction<P: Sendable, T: Sendable>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    _ factory: @escaping @Sendable (P) async throws -> T
  ) -> AsyncParameterFactory<P, T> {
    let declaration = Declaration(name: key, fileID: fileID, line: line, column: column)
    return AsyncParameterFactory(self, declaration, factory)
  }
}

// Closures that suspend. All other closures use the modifiers of all factories.
extension AsyncParameterFactory {
  /// Replaces the closure that creates the dependency, and removes the stored instance.
  ///
  /// - Parameters:
  ///   - factory: Creates the dependency from now on.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @discardableResult
  public consuming func register(
    factory: @escaping @Sendable (P) async throws -> T,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    setting(.registration(AsyncClosureBox(factory)), function, fileID)
  }

  /// Sets a closure that creates the dependency in some contexts.
  ///
  /// The short forms, such as `onTest`, are for closures that don't suspend.
  ///
  /// - Parameters:
  ///   - contexts: The contexts.
  ///   - factory: Creates the dependency in these contexts.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @discardableResult
  public consuming func context(
    _ contexts: FactoryContextType...,
    factory: @escaping @Sendable (P) async throws -> T,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    setting(contexts, AsyncClosureBox(factory), function, fileID)
  }
}
