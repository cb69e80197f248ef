// Disfavored, so that a closure that need not be waited for makes the factory that it always did.
extension ManagedContainer {
  /// Declares a factory of this container whose closure has to be waited for, and may throw.
  ///
  /// - Parameters:
  ///   - key: The name that tells it from the container's other factories of one type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - factory: Makes the dependency, in a task of its own.
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

  /// Declares a factory of this container that makes its product from a parameter, has to be waited
  /// for, and may throw.
  ///
  /// - Parameters:
  ///   - key: The name that tells it from the container's other factories of one type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - factory: Makes the dependency from a parameter, in a task of its own.
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
