/// A table of texts with aligned columns for a terminal.
///
/// If the lines are too long, the texts of flexible columns are wrapped.
public struct TextGrid: Sendable {
  /// A column: its heading and layout.
  public struct Column: Sendable {
    let heading: String
    let isRightAligned: Bool
    let isFlexible: Bool

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - heading: The text of the first row.
    ///   - isRightAligned: Whether texts are aligned on the right.
    ///   - isFlexible: Whether texts may be wrapped.
    public init(_ heading: String, isRightAligned: Bool = false, isFlexible: Bool = false) {
      self.heading = heading
      self.isRightAligned = isRightAligned
      self.isFlexible = isFlexible
    }
  }

  /// The number of spaces between two columns.
  private static let gap = 2
  /// The limits of the minimum width of a flexible column, which is that of its longest word.
  private static let leastWidths = 8...16

  private let columns: [Column]
  /// The cells of each row, the headings first; `nil` for a rule.
  private var rows: [[String]?]
  /// The width of the widest cell of each column.
  private var widths: [Int]

  /// Creates a grid with a first row of headings.
  public init(columns: [Column]) {
    self.columns = columns
    rows = []
    widths = columns.map { _ in 0 }
    append(columns.map(\.heading))
  }

  /// Adds a row, with one cell for each column.
  public mutating func append(_ row: [String]) {
    rows.append(row)
    widths = zip(widths, row).map { max($0, $1.columns) }
  }

  /// Adds a line across all columns.
  public mutating func appendRule() { rows.append(nil) }

  /// Returns all rows, each of which ends with a line break.
  ///
  /// - Parameter layout: The width and style of the destination.
  /// - Returns: The text. No line ends with spaces.
  /// - Complexity: O(*n*), where *n* is the total length of all texts.
  public func text(in layout: TextLayout = .plain) -> String {
    let widths = widths(in: layout)
    var text = ""
    for row in rows {
      let cells = row ?? widths.map { String(repeating: "-", count: $0) }
      let wrapped = zip(cells, widths).map { $0.wrapped(toColumns: max(2, $1)) }
      let isHeading = text.isEmpty
      for index in 0..<(wrapped.map(\.count).max() ?? 0) {
        var line = line(index, of: wrapped, widths)
        if isHeading {
          line = layout.heading(line)
        }
        text += line + "\n"
      }
    }
    return text
  }

  /// Returns the widths of the columns, of which flexible ones are smaller if the lines are too long.
  private func widths(in layout: TextLayout) -> [Int] {
    var widths = widths
    guard let limit = layout.width else {
      return widths
    }
    let gaps = Self.gap * (columns.count - 1)
    let least = leastWidths
    while widths.reduce(gaps, +) > limit {
      let flexible = columns.indices.filter { columns[$0].isFlexible && widths[$0] > least[$0] }
      guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else {
        break
      }
      widths[widest] -= 1
    }
    return widths
  }

  /// The minimum widths of the columns: that of the longest word, within limits.
  private var leastWidths: [Int] {
    columns.indices.map { index in
      let words = rows.compactMap(\.self).flatMap { $0[index].split(separator: " ") }
      let longest = words.map(\.columns).max() ?? 0
      return min(max(longest, Self.leastWidths.lowerBound), Self.leastWidths.upperBound)
    }
  }

  /// Returns one line of a row, whose cells can have several.
  private func line(_ number: Int, of cells: [[String]], _ widths: [Int]) -> String {
    var line = ""
    var missing = 0  // Spaces are only written before text, so no line ends with spaces.
    for (index, column) in columns.enumerated() {
      var cell = ""
      if number < cells[index].count {
        cell = cells[index][number]
      }
      let padding = widths[index] - cell.columns
      if column.isRightAligned {
        missing += padding
      }
      if !cell.isEmpty {
        line += String(repeating: " ", count: missing) + cell
        missing = 0
      }
      if !column.isRightAligned {
        missing += padding
      }
      missing += Self.gap
    }
    return line
  }
}
