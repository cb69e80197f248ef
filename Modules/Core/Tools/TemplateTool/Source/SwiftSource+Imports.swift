import SwiftLexing

extension SwiftSource {
  /// An import of a file: the module, and the line.
  struct Import {
    let module: String
    let line: Int
  }

  private static let kinds: Set = [
    "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  /// The imports of the file, in their order.
  var imports: [Import] {
    tokens.indices.compactMap { index in
      guard tokens[index].isWord("import") else { return nil }
      let rest = tokens[(index + 1)...].drop { Self.kinds.contains($0.text) }
      guard let module = rest.first,
        module.token.kind == .identifier
      else { return nil }
      return Import(module: module.token.name, line: tokens[index].line)
    }
  }

  /// Whether a line is inside of `#if`.
  private func isConditional(_ line: Int) -> Bool {
    let before = tokens.prefix { $0.line < line }
    let begun = before.count { $0.text == "#if" }
    let ended = before.count { $0.text == "#endif" }
    return begun > ended
  }

  /// Returns the text with an import of a module in alphabetical order, unless the text has that import.
  ///
  /// An import inside of `#if` doesn't count, because some builds don't have it.
  func adding(importOf module: String) -> String {
    let imports = imports.filter { !isConditional($0.line) }
    if imports.contains(where: { $0.module == module }) {
      return text
    }
    var place = 0
    if let next = imports.first(where: { $0.module > module }) {
      place = start(ofLine: next.line)
    } else if let last = imports.last {
      place = end(ofLine: last.line)
    }
    return text(inserting: "import \(module)\n", at: place)
  }
}
