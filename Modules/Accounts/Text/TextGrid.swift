/// Rows of text whose columns stand exactly below one another on a terminal.
struct TextGrid {
  /// A column: its heading, and the side on which its texts line up.
  struct Column {
    let heading: String
    let isRightAligned: Bool

    init(_ heading: String, isRightAligned: Bool = false) {
      (self.heading, self.isRightAligned) = (heading, isRightAligned)
    }
  }

  private enum Line {
    case cells([String])
    case rule
  }

  private let columns: [Column]
  private var lines: [Line]

  /// Creates a grid with a first row of headings.
  init(columns: [Column]) {
    self.columns = columns
    lines = [.cells(columns.map(\.heading))]
  }

  /// Adds rows, each with one cell for each column.
  mutating func append(_ rows: [[String]]) { lines += rows.map(Line.cells) }

  /// Adds a line across all columns.
  mutating func appendRule() { lines.append(.rule) }

  /// All rows, each with a line break at its end.
  var text: String {
    let widths = self.widths
    return lines.reduce(into: "") { text, line in
      switch line {
      case .cells(let cells): text += row(of: cells, widths: widths)
      case .rule: text += row(of: widths.map { String(repeating: "-", count: $0) }, widths: widths)
      }
      text += "\n"
    }
  }

  /// The width of the widest cell of each column.
  private var widths: [Int] {
    lines.reduce(into: columns.map { _ in 0 }) { widths, line in
      guard case .cells(let cells) = line else { return }
      for (index, cell) in cells.enumerated() { widths[index] = max(widths[index], cell.columns) }
    }
  }

  private func row(of cells: [String], widths: [Int]) -> String {
    var row = ""
    var missing = 0  // Spaces are written when text follows, so no row ends in any.
    for (index, cell) in cells.enumerated() {
      let padding = widths[index] - cell.columns
      if columns[index].isRightAligned { missing += padding }
      if !cell.isEmpty {
        row += String(repeating: " ", count: missing) + cell
        missing = 0
      }
      missing += (columns[index].isRightAligned ? 0 : padding) + 2
    }
    return row
  }
}
