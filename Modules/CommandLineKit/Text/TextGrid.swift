/// Rows of text whose columns stand exactly below one another on a terminal.
///
/// Where the lines would be too long, flexible columns are made narrower and their texts wrapped. Where
/// that isn't enough, each row becomes a paragraph with a line for each column.
public struct TextGrid: Sendable {
  /// A column: its heading, and how its texts are laid out.
  public struct Column: Sendable {
    let heading: String
    let isRightAligned: Bool
    let isFlexible: Bool

    /// Creates a column.
    ///
    /// - Parameters:
    ///   - heading: The text of the first row.
    ///   - isRightAligned: Whether texts line up on the right.
    ///   - isFlexible: Whether texts may be wrapped.
    public init(_ heading: String, isRightAligned: Bool = false, isFlexible: Bool = false) {
      self.heading = heading
      (self.isRightAligned, self.isFlexible) = (isRightAligned, isFlexible)
    }
  }

  enum Row {
    case heading
    case cells([String])
    case rule
  }

  /// What a flexible column isn't narrowed below, nor below its longest word up to the second.
  private static let leastWidths = 8...16
  /// What stands between two columns.
  static let gap = 2

  let columns: [Column]
  private(set) var rows: [Row]

  /// Creates a grid with a first row of headings.
  public init(columns: [Column]) {
    self.columns = columns
    rows = [.heading]
  }

  /// Adds rows, each with one cell for each column.
  public mutating func append(_ rows: [[String]]) { self.rows += rows.map(Row.cells) }

  /// Adds a line across all columns.
  public mutating func appendRule() { rows.append(.rule) }

  /// Returns all rows, each with a line break at its end.
  ///
  /// - Parameter layout: What the place that the text goes to can show.
  /// - Returns: The text, or an empty one if there are no columns.
  /// - Complexity: O(*n*), where *n* is the length of all texts.
  public func text(in layout: TextLayout = .plain) -> String {
    guard let widths = widths(in: layout.width) else {
      return paragraphs(layout)
    }
    return rows.reduce(into: "") { text, row in
      switch row {
      case .heading:
        let lines = lines(of: columns.map(\.heading), widths)
        for line in lines { text += (layout.isStyled ? TextStyle.bold.text(line) : line) + "\n" }
      case .cells(let cells):
        for line in lines(of: cells, widths) { text += line + "\n" }
      case .rule:
        text += line(of: widths.map { String(repeating: "-", count: $0) }, widths) + "\n"
      }
    }
  }

  /// The widths of the columns; none when they don't fit.
  private func widths(in limit: Int?) -> [Int]? {
    var widths = columns.map(\.heading.columns)
    for case .cells(let cells) in rows {
      for (index, cell) in cells.enumerated() { widths[index] = max(widths[index], cell.columns) }
    }
    guard let limit else { return widths }
    let least = columns.indices.map { max(leastWidth(ofColumn: $0), columns[$0].heading.columns) }
    var excess = widths.reduce(0, +) + Self.gap * (columns.count - 1) - limit
    while excess > 0 {
      let widest = columns.indices
        .filter { columns[$0].isFlexible && widths[$0] > least[$0] }
        .max { widths[$0] < widths[$1] }
      guard let widest else { return nil }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  /// The longest word of a column, within limits.
  private func leastWidth(ofColumn index: Int) -> Int {
    var longest = Self.leastWidths.lowerBound
    for case .cells(let cells) in rows {
      for word in cells[index].split(separator: " ") { longest = max(longest, word.columns) }
    }
    return min(longest, Self.leastWidths.upperBound)
  }

  /// The lines that a row takes, as many as the cell that's wrapped most.
  private func lines(of cells: [String], _ widths: [Int]) -> [String] {
    let wrapped = zip(cells, widths).map { $0.wrapped(toColumns: max(2, $1)) }
    return (0..<(wrapped.map(\.count).max() ?? 0)).map { index in
      line(of: wrapped.map { index < $0.count ? $0[index] : "" }, widths)
    }
  }

  private func line(of cells: [String], _ widths: [Int]) -> String {
    var line = ""
    var missing = 0  // Spaces are written when text follows, so no line ends in any.
    for (index, cell) in cells.enumerated() {
      let padding = widths[index] - cell.columns
      if columns[index].isRightAligned { missing += padding }
      if !cell.isEmpty {
        line += String(repeating: " ", count: missing) + cell
        missing = 0
      }
      missing += (columns[index].isRightAligned ? 0 : padding) + Self.gap
    }
    return line
  }
}
