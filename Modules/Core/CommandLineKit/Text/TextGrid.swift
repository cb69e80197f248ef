/// A table of texts with aligned columns for a terminal.
///
/// If the lines are too long, the texts of flexible columns are wrapped. If that isn't enough, each row
/// becomes a paragraph with a line for each column.
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
      (self.isRightAligned, self.isFlexible) = (isRightAligned, isFlexible)
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
    (self.columns, rows, widths) = (columns, [], columns.map { _ in 0 })
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
    let excess = widths.reduce(0, +) + Self.gap * (columns.count - 1) - (layout.width ?? .max)
    guard let widths = narrowed(by: excess) else { return paragraphs(layout) }
    return lines(widths, isStyled: layout.isStyled)
  }

  /// Returns widths that are smaller in total by `excess`, or `nil` if that is impossible.
  private func narrowed(by excess: Int) -> [Int]? {
    guard excess > 0 else { return widths }
    var (widths, least) = (widths, leastWidths)
    for _ in 0..<excess {
      let widest = columns.indices
        .filter { columns[$0].isFlexible && widths[$0] > least[$0] }
        .max { widths[$0] < widths[$1] }
      guard let widest else { return nil }
      widths[widest] -= 1
    }
    return widths
  }

  /// The minimum widths of the columns: that of the longest word, within limits.
  private var leastWidths: [Int] {
    columns.indices.map { index in
      let words = rows.lazy.compactMap(\.self).flatMap { $0[index].split(separator: " ") }
      let longest = words.map(\.columns).max() ?? 0
      return min(max(longest, Self.leastWidths.lowerBound), Self.leastWidths.upperBound)
    }
  }

  /// Returns all rows as lines, with wrapped cells.
  private func lines(_ widths: [Int], isStyled: Bool) -> String {
    var text = ""
    for row in rows {
      let cells = row ?? widths.map { String(repeating: "-", count: $0) }
      let style = isStyled && text.isEmpty ? TextStyle.bold : nil
      let wrapped = zip(cells, widths).map { $0.wrapped(toColumns: max(2, $1)) }
      for index in 0..<(wrapped.map(\.count).max() ?? 0) {
        let line = line(of: wrapped.map { index < $0.count ? $0[index] : "" }, widths)
        text += (style?.text(line) ?? line) + "\n"
      }
    }
    return text
  }

  private func line(of cells: [String], _ widths: [Int]) -> String {
    var line = ""
    var missing = 0  // Spaces are only written before text, so no line ends with spaces.
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

  /// Returns all rows as paragraphs: the first cell, then a line for each further cell with text.
  ///
  /// A row with an empty first cell continues the previous paragraph.
  private func paragraphs(_ layout: TextLayout) -> String {
    let labels = columns.dropFirst().map(\.heading)
    let width = max(Self.gap, layout.width ?? .max)
    let indent = Self.gap + (labels.map(\.columns).max() ?? 0) + Self.gap
    var text = ""
    for case let cells? in rows.dropFirst() {
      guard let title = cells.first else { continue }
      if !title.isEmpty {
        if !text.isEmpty { text += "\n" }
        for line in title.wrapped(toColumns: width) {
          text += (layout.isStyled ? TextStyle.bold.text(line) : line) + "\n"
        }
      }
      for (label, cell) in zip(labels, cells.dropFirst()) where !cell.isEmpty {
        var label = label
        for line in cell.wrapped(toColumns: max(Self.gap, width - indent)) {
          let padding = String(repeating: " ", count: indent - Self.gap - label.columns)
          text += String(repeating: " ", count: Self.gap) + label + padding + line + "\n"
          label = ""
        }
      }
    }
    return text
  }
}
