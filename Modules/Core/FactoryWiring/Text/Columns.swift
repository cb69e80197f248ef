/// Returns rows as text in columns, with a rule below the first row.
///
/// CommandLineKit has tables that fit a terminal. It uses Foundation, which FactoryWiring must not link.
///
/// - Parameter rows: The rows of cells. A cell can have several lines.
/// - Returns: The text. No line ends with a blank.
func columns(_ rows: [[[String]]]) -> String {
  let lines = rows.flatMap { row in
    (0..<(row.map(\.count).max() ?? 0)).map { line in
      row.map { line < $0.count ? $0[line] : "" }
    }
  }
  let widths = (rows.first ?? []).indices.map { column in
    lines.map { $0[column].count }.max() ?? 0
  }
  let rule = widths.map { String(repeating: "-", count: $0) }
  return (lines.prefix(1) + [rule] + lines.dropFirst()).map { line in
    let cells = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
    var text = cells.joined(separator: "  ")
    while text.last == " " { text.removeLast() }
    return text + "\n"
  }.joined()
}
