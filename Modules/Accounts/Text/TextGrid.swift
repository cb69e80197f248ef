/// Rows of text whose columns stand exactly below one another on a terminal.
///
/// It keeps the bytes of its cells in one array, so that a grid of many rows takes little more memory than
/// its text.
struct TextGrid {
  /// A column: its heading, and the side on which its texts line up.
  struct Column {
    let heading: String
    let isRightAligned: Bool

    init(_ heading: String, isRightAligned: Bool = false) {
      (self.heading, self.isRightAligned) = (heading, isRightAligned)
    }
  }

  /// A cell: how many bytes its text has, and how many columns of a terminal it takes.
  private struct Cell {
    let size: Int32
    let width: Int32
  }

  private enum Line: UInt8 {
    case cells
    case rule
  }

  private let columns: [Column]
  /// The width of the widest cell of each column.
  private var widths: [Int]
  private var lines: [Line] = []
  /// The cells of all lines that have any, in order, and their texts.
  private var cells: [Cell] = []
  private var texts: [UInt8] = []

  /// Creates a grid with a first row of headings.
  init(columns: [Column]) {
    self.columns = columns
    widths = columns.map { _ in 0 }
    append(columns.map(\.heading))
  }

  /// Adds a row, with one cell for each column.
  mutating func append(_ row: [String]) {
    lines.append(.cells)
    for (index, cell) in row.enumerated() {
      let (size, width) = (cell.utf8.count, cell.columns)
      cells.append(Cell(size: Int32(size), width: Int32(width)))
      texts.append(contentsOf: cell.utf8)
      widths[index] = max(widths[index], width)
    }
  }

  /// Adds a line across all columns.
  mutating func appendRule() { lines.append(.rule) }

  /// All rows, each with a line break at its end.
  var text: String {
    // No row has more than this besides its texts.
    let padding = widths.reduce(1) { $0 + $1 + 2 }
    return String(unsafeUninitializedCapacity: texts.count + lines.count * padding) { buffer in
      var rows = TextRows(in: buffer)
      var (cell, text) = (0, 0)
      for line in lines {
        for (index, column) in columns.enumerated() {
          let width = widths[index]
          switch line {
          case .rule: rows.append(repeatElement(UInt8(ascii: "-"), count: width))
          case .cells:
            let end = text + Int(cells[cell].size)
            let padding = width - Int(cells[cell].width)
            if column.isRightAligned { rows.skip(padding) }
            rows.append(texts[text..<end])
            if !column.isRightAligned { rows.skip(padding) }
            (cell, text) = (cell + 1, end)
          }
          rows.skip(2)
        }
        rows.endRow()
      }
      return rows.count
    }
  }
}
