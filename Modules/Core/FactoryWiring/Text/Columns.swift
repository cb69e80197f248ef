/// Returns rows as text in columns, with a rule below the first row.
///
/// CommandLineKit has tables, too, but FactoryWiring must not depend on it.
///
/// - Parameter rows: The rows of cells. A cell can have several lines.
/// - Returns: The text. No line ends with a blank.
func columns(_ rows: [[[String]]]) -> String {
  var lines: [[String]] = []
  for row in rows {
    for line in 0..<(row.map(\.count).max() ?? 0) {
      lines.append(row.map { cell in cell.dropFirst(line).first ?? "" })
    }
  }
  let widths = (rows.first ?? []).indices.map { column in
    lines.map { $0[column].count }.max() ?? 0
  }
  let rule = widths.map { String(repeating: "-", count: $0) }
  var text = ""
  for line in lines.prefix(1) + [rule] + lines.dropFirst() {
    let cells = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
    text += cells.joined(separator: "  ")
    while text.last == " " {
      text.removeLast()
    }
    text += "\n"
  }
  return text
}
