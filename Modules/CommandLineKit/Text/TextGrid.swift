/// Rows of text whose columns stand exactly below one another on a terminal.
///
/// Where the lines would be too long, flexible columns are made narrower and their texts wrapped. Where
/// that isn't enough, each row becomes a paragraph with a line for each column.
///
/// It keeps the bytes of its cells in one array, so that a grid of many rows takes little more memory
/// than its text.
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

  /// A cell: how many bytes its text has, and how many columns of a terminal it takes.
  struct Cell {
    let size: Int32
    let width: Int32
  }

  enum Row: UInt8 {
    case cells
    case rule
  }

  /// What stands between two columns.
  static let gap = 2

  let columns: [Column]
  /// The width of the widest cell of each column.
  private(set) var widths: [Int]
  /// The headings come first.
  private(set) var rows: [Row] = []
  /// The cells of all rows that have any, in order, and their texts.
  private(set) var cells: [Cell] = []
  private(set) var texts: [UInt8] = []

  /// Creates a grid with a first row of headings.
  public init(columns: [Column]) {
    self.columns = columns
    widths = columns.map { _ in 0 }
    append(columns.map(\.heading))
  }

  /// Adds a row, with one cell for each column.
  public mutating func append(_ row: [String]) {
    rows.append(.cells)
    for (index, cell) in row.enumerated() {
      let (size, width) = (cell.utf8.count, cell.columns)
      cells.append(Cell(size: Int32(size), width: Int32(width)))
      texts.append(contentsOf: cell.utf8)
      widths[index] = max(widths[index], width)
    }
  }

  /// Adds a line across all columns.
  public mutating func appendRule() { rows.append(.rule) }

  /// Returns all rows, each with a line break at its end.
  ///
  /// - Parameter layout: What the place that the text goes to can show.
  /// - Returns: The text, of which no line ends in spaces.
  /// - Complexity: O(*n*), where *n* is the length of all texts.
  public func text(in layout: TextLayout = .plain) -> String {
    let width = widths.reduce(0, +) + Self.gap * (columns.count - 1)
    if width <= layout.width ?? .max { return lines(isStyled: layout.isStyled) }
    guard let narrowed = narrowed(by: width - (layout.width ?? 0)) else {
      return paragraphs(layout)
    }
    return wrapped(narrowed, isStyled: layout.isStyled)
  }

  /// Every row as a line.
  private func lines(isStyled: Bool) -> String {
    // No row has more than this besides its texts.
    let padding = widths.reduce(1) { $0 + $1 + Self.gap }
    let style = isStyled ? TextStyle.bold.text("") : ""
    let capacity = texts.count + rows.count * padding + style.utf8.count
    return String(unsafeUninitializedCapacity: capacity) { buffer in
      var written = TextRows(in: buffer)
      if isStyled { written.append(TextStyle.bold.start.utf8) }
      var (cell, text) = (0, 0)
      for (number, row) in rows.enumerated() {
        for (index, column) in columns.enumerated() {
          let width = widths[index]
          switch row {
          case .rule: written.append(repeatElement(UInt8(ascii: "-"), count: width))
          case .cells:
            let end = text + Int(cells[cell].size)
            let padding = width - Int(cells[cell].width)
            if column.isRightAligned { written.skip(padding) }
            written.append(texts[text..<end])
            if !column.isRightAligned { written.skip(padding) }
            (cell, text) = (cell + 1, end)
          }
          written.skip(Self.gap)
        }
        written.endRow(with: isStyled && number == 0 ? TextStyle.end : "")
      }
      return written.count
    }
  }
}
