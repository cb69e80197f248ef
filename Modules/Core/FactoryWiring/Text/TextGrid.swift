/// Columns of text, whose cells may have several lines.
struct TextGrid {
  private var rows: [[[String]]]

  /// Begins with a row of titles.
  init(_ titles: [String]) { rows = [titles.map { [$0] }] }

  /// Adds a row of cells, each with its lines.
  mutating func add(_ cells: [[String]]) { rows.append(cells) }

  /// All rows, with a rule below the titles; no line ends with a blank.
  var text: String {
    let widths = rows[0].indices.map { column in
      rows.flatMap { $0[column] }.map(\.count).max() ?? 0
    }
    let rule = [widths.map { [String(repeating: "-", count: $0)] }]
    return (rows.prefix(1) + rule + rows.dropFirst()).map { row in
      let height = row.map(\.count).max() ?? 0
      return (0..<height).map { line in
        let cells = zip(row, widths).map { cell, width in
          let text = cell.indices.contains(line) ? cell[line] : ""
          return text + String(repeating: " ", count: width - text.count)
        }
        var text = cells.joined(separator: "  ")
        while text.last == " " { text.removeLast() }
        return text + "\n"
      }.joined()
    }.joined()
  }
}
