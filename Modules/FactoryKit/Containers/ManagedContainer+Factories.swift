extension ManagedContainer {
  /// Declares a factory of this container.
  ///
  /// - Parameters:
  ///   - key: The name that tells it from the container's other factories of one type and file.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - factory: Makes the dependency. Called with no lock held.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  public func callAsFunction<T>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ factory: @escaping () -> T
  ) -> Factory<T> {
    Factory(self, key: key, fileID: fileID, line: line, factory)
  }

  /// Declares a factory of this container that makes its product from a parameter.
  ///
  /// - Parameters:
  ///   - key: The name that tells it from the container's other factories of one type and file.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - factory: Makes the dependency from a parameter. Called with no lock held.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  public func callAsFunction<P, T>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ factory: @escaping (P) -> T
  ) -> ParameterFactory<P, T> {
    ParameterFactory(self, key: key, fileID: fileID, line: line, factory)
  }
}
