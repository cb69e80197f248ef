extension ManagedContainer {
  /// Declares a factory of this container.
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes it from factories of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the closure runs on, if it is declared on one.
  ///   - factory: Creates the dependency. Called with no lock held.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  public func callAsFunction<T>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping () -> T
  ) -> Factory<T> {
    let declaration = Declaration(name: key, fileID: fileID, line: line, column: column)
    return Factory(self, declaration, on: isolation, factory)
  }

  /// Declares a factory of this container that has a parameter.
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes it from factories of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the closure runs on, if it is declared on one.
  ///   - factory: Creates the dependency from a parameter. Called with no lock held.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  public func callAsFunction<P, T>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping (P) -> T
  ) -> ParameterFactory<P, T> {
    let declaration = Declaration(name: key, fileID: fileID, line: line, column: column)
    return ParameterFactory(self, declaration, on: isolation, factory)
  }
}

// Disfavored, so that a closure that doesn't throw or suspend declares a plain factory.
extension ManagedContainer {
  /// Declares a factory of this container whose closure may throw.
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes it from factories of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the closure runs on, if it is declared on one.
  ///   - factory: Creates the dependency, or throws. Called with no lock held.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @_disfavoredOverload
  public func callAsFunction<T, E: Error>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping () throws(E) -> T
  ) -> TypedThrowingFactory<T, E> {
    let declaration = Declaration(name: key, fileID: fileID, line: line, column: column)
    return TypedThrowingFactory(self, declaration, on: isolation, factory)
  }

  /// Declares a factory of this container that has a parameter, and whose closure may throw.
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes it from factories of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the closure runs on, if it is declared on one.
  ///   - factory: Creates the dependency from a parameter, or throws. Called with no lock held.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @_disfavoredOverload
  public func callAsFunction<P, T, E: Error>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping (P) throws(E) -> T
  ) -> TypedThrowingParameterFactory<P, T, E> {
    let declaration = Declaration(name: key, fileID: fileID, line: line, column: column)
    return TypedThrowingParameterFactory(self, declaration, on: isolation, factory)
  }

  /// Declares an async factory of this container, whose closure may throw.
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes it from factories of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - factory: Creates the dependency, in a task of its own.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @_disfavoredOverload
  public func callAsFunction<T: Sendable>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    _ factory: @escaping @Sendable () async throws -> T
  ) -> AsyncFactory<T> {
    AsyncFactory(self, key: key, fileID: fileID, line: line, column: column, factory)
  }

  /// Declares an async factory of this container that has a parameter, and whose closure may throw.
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes it from factories of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - factory: Creates the dependency from a parameter, in a task of its own.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @_disfavoredOverload
  public func callAsFunction<P: Sendable, T: Sendable>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    _ factory: @escaping @Sendable (P) async throws -> T
  ) -> AsyncParameterFactory<P, T> {
    AsyncParameterFactory(self, key: key, fileID: fileID, line: line, column: column, factory)
  }
}
