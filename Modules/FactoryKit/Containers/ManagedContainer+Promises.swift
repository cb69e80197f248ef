extension ManagedContainer {
  /// Declares a factory that another module provides.
  ///
  /// The module that declares it depends on no implementation; the app, which depends on both,
  /// registers one. If nothing is registered, a debug build stops at the first resolution with the
  /// place of the promise, and a release build gets `nil`. ``Factory/required()`` throws in both.
  ///
  /// ```swift
  /// extension Container {
  ///   public var accountLoader: Factory<(any AccountLoading)?> { promised() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes it from factories of the same type and place.
  ///   - fileID: The module and file that the promise is declared in.
  ///   - line: The line that the promise is declared on.
  ///   - column: The column that the promise is declared in.
  /// - Returns: The factory.
  @inlinable
  public func promised<T>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Factory<T?> {
    let factory = Factory<T?>(
      self,
      key: key,
      fileID: fileID,
      line: line,
      column: column,
      isolation: nil
    ) { nil }
    return factory.replacing(factory.definition.promised)
  }

  /// Declares a factory with a parameter that another module provides.
  ///
  /// If nothing is registered, a debug build stops at the first resolution with the place of the
  /// promise, and a release build gets `nil`. ``ParameterFactory/required(_:)`` throws in both.
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes it from factories of the same type and place.
  ///   - fileID: The module and file that the promise is declared in.
  ///   - line: The line that the promise is declared on.
  ///   - column: The column that the promise is declared in.
  /// - Returns: The factory.
  @inlinable
  public func promised<P, T>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> ParameterFactory<P, T?> {
    let factory = ParameterFactory<P, T?>(
      self,
      key: key,
      fileID: fileID,
      line: line,
      column: column
    ) { _ in nil }
    return factory.replacing(factory.definition.promised)
  }

  /// Declares a factory that another module provides, with another place than this one.
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes it from factories of the same type and place.
  ///   - file: The file that the promise is declared in.
  ///   - line: The line that the promise is declared on.
  ///   - column: The column that the promise is declared in.
  /// - Returns: The factory.
  @inlinable
  public func promised<T>(
    key: StaticString = #function,
    file: StaticString,
    line: UInt = #line,
    column: UInt = #column
  ) -> Factory<T?> {
    promised(key: key, fileID: file, line: line, column: column)
  }

  /// Declares a factory with a parameter that another module provides, with another place.
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes it from factories of the same type and place.
  ///   - file: The file that the promise is declared in.
  ///   - line: The line that the promise is declared on.
  ///   - column: The column that the promise is declared in.
  /// - Returns: The factory.
  @inlinable
  public func promised<P, T>(
    key: StaticString = #function,
    file: StaticString,
    line: UInt = #line,
    column: UInt = #column
  ) -> ParameterFactory<P, T?> {
    promised(key: key, fileID: file, line: line, column: column)
  }
}
