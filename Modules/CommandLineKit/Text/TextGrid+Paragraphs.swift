extension TextGrid {
  /// All rows as paragraphs: the first cell, and below it a line for each other one that isn't empty.
  ///
  /// A row whose first cell is empty goes on with the paragraph before.
  func paragraphs(_ layout: TextLayout) -> String {
    let labels = columns.dropFirst().map(\.heading)
    let indent = Self.gap + (labels.map(\.columns).max() ?? 0) + Self.gap
    let room = max(Self.gap, (layout.width ?? .max) - indent)
    var text = ""
    for case .cells(let cells) in rows {
      if let title = cells.first, !title.isEmpty {
        if !text.isEmpty { text += "\n" }
        for line in title.wrapped(toColumns: max(Self.gap, layout.width ?? .max)) {
          text += (layout.isStyled ? TextStyle.bold.text(line) : line) + "\n"
        }
      }
      for (label, cell) in zip(labels, cells.dropFirst()) where !cell.isEmpty {
        var label = label
        for line in cell.wrapped(toColumns: room) {
          let padding = String(repeating: " ", count: indent - Self.gap - label.columns)
          text += String(repeating: " ", count: Self.gap) + label + padding + line + "\n"
          label = ""
        }
      }
    }
    return text
  }
}
