extension ManagedContainer {
  /// Declares a factory that another module is to provide, and that may throw.
  ///
  /// When nothing is registered, a debug build stops at the first resolution with the place of the
  /// promise, and a release build gets `nil`. ``TypedThrowingFactory/required()`` throws in both.
  ///
  /// ```swift
  /// extension Container {
  ///   public var settings: ThrowingFactory<(any Settings)?> { promised() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The name that tells it from the container's other factories of one type and place.
  ///   - fileID: The module and file that the promise is declared in.
  ///   - line: The line that the promise is declared on.
  ///   - column: The column that the promise is declared in.
  /// - Returns: The factory.
  @inlinable
  public func promised<T, E: Error>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> TypedThrowingFactory<T?, E> {
    let factory = TypedThrowingFactory<T?, E>(
      self,
      key: key,
      fileID: fileID,
      line: line,
      column: column,
      isolation: nil
    ) { () throws(E) in nil }
    return factory.replacing(factory.definition.promised)
  }

  /// Declares a factory with a parameter that another module is to provide, and that may throw.
  ///
  /// When nothing is registered, a debug build stops at the first resolution with the place of the
  /// promise, and a release build gets `nil`. ``TypedThrowingParameterFactory/required(_:)`` throws in
  /// both.
  ///
  /// - Parameters:
  ///   - key: The name that tells it from the container's other factories of one type and place.
  ///   - fileID: The module and file that the promise is declared in.
  ///   - line: The line that the promise is declared on.
  ///   - column: The column that the promise is declared in.
  /// - Returns: The factory.
  @inlinable
  public func promised<P, T, E: Error>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> TypedThrowingParameterFactory<P, T?, E> {
    let factory = TypedThrowingParameterFactory<P, T?, E>(
      self,
      key: key,
      fileID: fileID,
      line: line,
      column: column,
      isolation: nil
    ) { _ throws(E) in nil }
    return factory.replacing(factory.definition.promised)
  }

  /// Declares a factory of an array that any module may add elements to, with closures that may throw.
  ///
  /// ```swift
  /// extension Container {
  ///   public var exporters: ThrowingFactory<[any Exporting]> { contributed() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The name that tells it from the container's other factories of one type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  /// - Returns: The factory.
  @inlinable
  public func contributed<Element, E: Error>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> TypedThrowingFactory<[Element], E> {
    TypedThrowingFactory(
      self,
      key: key,
      fileID: fileID,
      line: line,
      column: column,
      isolation: nil
    ) { () throws(E) in [] }
  }
}
