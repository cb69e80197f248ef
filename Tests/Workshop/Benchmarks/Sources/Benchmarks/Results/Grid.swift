/// Lines of cells that stand below one another.
struct Grid {
  private let headings: [String]
  /// How many columns, from the left, begin at the same place; the others end at one.
  private let leading: Int
  private var lines: [[String]]

  /// Creates a grid with a line of headings.
  init(_ headings: [String], leading: Int = 1) {
    (self.headings, self.leading) = (headings, leading)
    lines = [headings]
  }

  /// Adds a line.
  mutating func append(_ cells: [String]) { lines.append(cells) }

  /// All lines, each with a line break at its end, without the columns that say nothing.
  var text: String {
    let widths = headings.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let columns = headings.indices.filter { column in
      lines.dropFirst().contains { !$0[column].isEmpty }
    }
    return lines.reduce(into: "") { text, cells in
      var line = ""
      for column in columns {
        let cell = cells[column]
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        line += (line.isEmpty ? "" : "  ") + (column < leading ? cell + blanks : blanks + cell)
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
  }
}
