extension ManagedContainer {
  /// Declares an async factory that another module is to provide.
  ///
  /// When nothing is registered, a debug build stops at the first resolution with the place of the
  /// promise, and a release build gets `nil`. ``AsyncFactory/required()`` throws in both.
  ///
  /// ```swift
  /// extension Container {
  ///   public var database: AsyncFactory<(any Database)?> { promised() }
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
  public func promised<T: Sendable>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> AsyncFactory<T?> {
    let factory = AsyncFactory<T?>(self, key: key, fileID: fileID, line: line, column: column) {
      nil
    }
    return factory.replacing(factory.definition.promised)
  }

  /// Declares an async factory with a parameter that another module is to provide.
  ///
  /// When nothing is registered, a debug build stops at the first resolution with the place of the
  /// promise, and a release build gets `nil`. ``AsyncParameterFactory/required(_:)`` throws in both.
  ///
  /// - Parameters:
  ///   - key: The name that tells it from the container's other factories of one type and place.
  ///   - fileID: The module and file that the promise is declared in.
  ///   - line: The line that the promise is declared on.
  ///   - column: The column that the promise is declared in.
  /// - Returns: The factory.
  @inlinable
  public func promised<P: Sendable, T: Sendable>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> AsyncParameterFactory<P, T?> {
    let factory = AsyncParameterFactory<P, T?>(
      self,
      key: key,
      fileID: fileID,
      line: line,
      column: column
    ) { _ in nil }
    return factory.replacing(factory.definition.promised)
  }

  /// Declares an async factory of an array that any module may add elements to.
  ///
  /// ```swift
  /// extension Container {
  ///   public var migrations: AsyncFactory<[any Migration]> { contributed() }
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
  public func contributed<Element: Sendable>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> AsyncFactory<[Element]> {
    AsyncFactory(self, key: key, fileID: fileID, line: line, column: column) { [] }
  }
}
