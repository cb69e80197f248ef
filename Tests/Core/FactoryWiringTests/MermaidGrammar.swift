/// The part of Mermaid's grammar for flowcharts that our diagrams use.
///
/// The first line has the direction. Each further line has a box, or an arrow between existing
/// boxes. Texts are in quotation marks. They contain none of the characters that Mermaid
/// interprets, except in `<br/>` and numbers such as `#34;`.
enum MermaidGrammar {
  /// A line that doesn't match the grammar.
  struct Fault: Error {
    let line: Substring
  }

  /// Checks a complete flowchart.
  static func check(_ text: String) throws(Fault) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard let first = lines.popFirst(), first.wholeMatch(of: /(flowchart|graph) (LR|TD)/) != nil
    else {
      throw Fault(line: text.prefix { $0 != "\n" })
    }
    guard lines.popLast() == "" else { throw Fault(line: "no line break at the end") }
    var boxes: Set<Substring> = []
    for line in lines {
      if let box = line.wholeMatch(
        of: /\ \ ([a-z][a-z0-9]*)(\[".*"\]|\(\[".*"\]\)|\[\[".*"\]\]|\{\{".*"\}\})/
      ) {
        let text = box.2.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }
        guard box.2.filter({ $0 == "\"" }).count == 2, isText(text),
          boxes.insert(box.1).inserted
        else { throw Fault(line: line) }
      } else if let arrow = line.wholeMatch(
        of: /\ \ ([a-z][a-z0-9]*) (-->|-\.->|==>)\|([a-zA-Z0-9 ]+)\| ([a-z][a-z0-9]*)/
      ) {
        guard boxes.contains(arrow.1), boxes.contains(arrow.4) else { throw Fault(line: line) }
      } else {
        throw Fault(line: line)
      }
    }
  }

  private static func isText(_ text: Substring) -> Bool {
    let plain = text.replacing("<br/>", with: "").replacing(/#[0-9]+;/, with: "")
    return !text.isEmpty && !plain.contains { "\"#&<>`\\".contains($0) }
  }
}
