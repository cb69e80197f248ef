extension ManagedContainer {
  /// Declares a factory of an array that any module may add elements to.
  ///
  /// The modules that add need not know each other: each exposes what it has, and the app says
  /// `contribute { … }` for each. The array has the order of the contributions, and is empty without
  /// any.
  ///
  /// ```swift
  /// extension Container {
  ///   public var exporters: Factory<[any Exporting]> { contributed() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes it from factories of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  /// - Returns: The factory.
  @inlinable
  public func contributed<Element>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Factory<[Element]> {
    Factory(self, key: key, fileID: fileID, line: line, column: column, isolation: nil) { [] }
  }
}
