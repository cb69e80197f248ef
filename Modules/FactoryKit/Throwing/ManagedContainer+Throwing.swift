// Disfavored, so that a closure that cannot throw makes the factory that it always did.
extension ManagedContainer {
  /// Declares a factory of this container whose closure may throw.
  ///
  /// - Parameters:
  ///   - key: The name that tells it from the container's other factories of one type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the closure runs on, if it is declared on one.
  ///   - factory: Makes the dependency, or throws. Called with no lock held.
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
    TypedThrowingFactory(
      self,
      key: key,
      fileID: fileID,
      line: line,
      column: column,
      isolation: isolation,
      factory
    )
  }

  /// Declares a factory of this container that makes its product from a parameter, and may throw.
  ///
  /// - Parameters:
  ///   - key: The name that tells it from the container's other factories of one type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the closure runs on, if it is declared on one.
  ///   - factory: Makes the dependency from a parameter, or throws. Called with no lock held.
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
    TypedThrowingParameterFactory(
      self,
      key: key,
      fileID: fileID,
      line: line,
      column: column,
      isolation: isolation,
      factory
    )
  }
}
