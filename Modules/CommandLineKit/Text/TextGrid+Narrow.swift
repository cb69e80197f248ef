/// What a grid looks like where its lines don't fit.
extension TextGrid {
  /// What a flexible column isn't narrowed below, nor below its longest word up to the second.
  private static let leastWidths = 8...16

  /// The widths of columns that take less room; none when they can't.
  func narrowed(by excess: Int) -> [Int]? {
    var (widths, excess) = (widths, excess)
    let least = leastWidths
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

  /// The longest word of each column, within limits.
  private var leastWidths: [Int] {
    var longest = columns.map { _ in Self.leastWidths.lowerBound }
    forEachRow { cells in
      for (index, cell) in (cells ?? []).enumerated() where columns[index].isFlexible {
        for word in cell.split(separator: " ") {
          longest[index] = max(longest[index], word.columns)
        }
      }
    }
    return longest.map { min($0, Self.leastWidths.upperBound) }
  }

  /// Every row as lines, as many as the cell that's wrapped most.
  func wrapped(_ widths: [Int], isStyled: Bool) -> String {
    var text = ""
    forEachRow { cells in
      let cells = cells ?? widths.map { String(repeating: "-", count: $0) }
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

  /// All rows as paragraphs: the first cell, and below it a line for each other one that isn't empty.
  ///
  /// A row whose first cell is empty goes on with the paragraph before.
  func paragraphs(_ layout: TextLayout) -> String {
    let labels = columns.dropFirst().map(\.heading)
    let width = max(Self.gap, layout.width ?? .max)
    let indent = Self.gap + (labels.map(\.columns).max() ?? 0) + Self.gap
    var text = ""
    var isHeading = true
    forEachRow { cells in
      defer { isHeading = false }
      guard !isHeading, let cells, let title = cells.first else { return }
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

  /// Calls a closure with the cells of each row, or with nothing for a rule.
  private func forEachRow(_ body: ([String]?) -> Void) {
    var (cell, text) = (0, 0)
    for row in rows {
      guard row == .cells else {
        body(nil)
        continue
      }
      body(
        columns.indices.map { _ in
          let end = text + Int(cells[cell].size)
          defer { (cell, text) = (cell + 1, end) }
          return String(decoding: texts[text..<end], as: UTF8.self)
        }
      )
    }
  }
}
