/// A text table with aligned columns.
struct Grid {
  private let headings: [String]
  /// The number of columns, from the left, that are aligned left; the others are aligned right.
  private let leading: Int
  private var lines: [[String]]

  /// Creates a grid with a line of headings.
  init(_ headings: [String], leading: Int = 1) {
    (self.headings, self.leading) = (headings, leading)
    lines = [headings]
  }

  /// Adds a line.
  mutating func append(_ cells: [String]) { lines.append(cells) }

  /// The text of all lines, without empty columns.
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
