/// A line and column in a source file, as editors and the compiler count them.
public struct SourcePosition: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column in bytes, from 1.
  public let column: Int

  /// Creates the position of a line and a column.
  ///
  /// - Parameters:
  ///   - line: The line, from 1.
  ///   - column: The column in bytes, from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
