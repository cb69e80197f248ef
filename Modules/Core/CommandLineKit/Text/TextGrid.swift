/// A table of texts with aligned columns for a terminal.
public struct TextGrid: Sendable {
  /// A column: its heading and layout.
  public struct Column: Sendable {
    let heading: String
    let isRightAligned: Bool

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - heading: The text of the first row.
    ///   - isRightAligned: Whether texts are aligned on the right.
    public init(_ heading: String, isRightAligned: Bool = false) {
      self.heading = heading
      self.isRightAligned = isRightAligned
    }
  }

  private let columns: [Column]
  /// The cells of each row, the headings first; `nil` for a rule.
  private var rows: [[String]?] = []

  /// Creates a grid with a first row of headings.
  public init(columns: [Column]) {
    self.columns = columns
    append(columns.map(\.heading))
  }

  /// Adds a row, with one cell for each column, without control characters.
  public mutating func append(_ row: [String]) { rows.append(row.map(\.withoutControls)) }

  /// Adds a line across all columns.
  public mutating func appendRule() { rows.append(nil) }

  /// Returns all rows, each of which ends with a line break.
  ///
  /// - Returns: The text. No line ends with spaces.
  /// - Complexity: O(*n*), where *n* is the total length of all texts.
  public func text() -> String {
    let widths = columns.indices.map { index in
      rows.compactMap { $0?[index].columns }.max() ?? 0
    }
    let rule = widths.map { String(repeating: "-", count: $0) }
    return rows.map { line(of: $0 ?? rule, widths) + "\n" }.joined()
  }

  private func line(of row: [String], _ widths: [Int]) -> String {
    var cells: [String] = []
    for (index, cell) in row.enumerated() {
      let padding = cell.padding(toColumns: widths[index])
      if columns[index].isRightAligned {
        cells.append(padding + cell)
      } else {
        cells.append(cell + padding)
      }
    }
    var line = cells.joined(separator: "  ")
    while line.last == " " {
      line.removeLast()
    }
    return line
  }
}
