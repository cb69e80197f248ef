/// The links and code spans in a line of Markdown.
enum MarkdownLink {
  /// Returns the targets of the links in a line: `[text](target)`, `<target>` and bare addresses.
  static func targets(in line: String) -> [String] {
    let prose = split(line).prose
    return prose.matches(of: /\]\(([^)\s]+)[^)]*\)/).map { String($0.1) }
      + prose.matches(of: /<((?:https?|mailto|doc):[^>\s]+)>/).map { String($0.1) }
      + prose.matches(of: /(?:^|[\s"'])(https?:\/\/[^\s<>)"'`]+)/).map { String($0.1) }
  }

  /// Returns the code spans in a line, without their backticks; symbols have two.
  static func codeSpans(in line: String) -> [String] { split(line).code }

  private static func split(_ line: String) -> (prose: String, code: [String]) {
    var prose = ""
    var code: [String] = []
    for match in line.split(separator: /``[^`]+``/, omittingEmptySubsequences: false) {
      // Every second part is between single backticks.
      for (index, part) in match.split(separator: "`", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index.isMultiple(of: 2) { prose += part + " " } else { code.append(String(part)) }
      }
    }
    return (prose, code)
  }
}
