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
      var next = index + 1
      if next < tokens.count, Self.kinds.contains(tokens[next].text) { next += 1 }
      guard next < tokens.count, tokens[next].token.kind == .identifier else { return nil }
      return Import(module: tokens[next].token.name, line: tokens[index].line)
    }
  }

  /// Whether a line is inside of `#if`.
  private func isConditional(_ line: Int) -> Bool {
    let before = tokens.prefix { $0.line < line }
    return before.count { $0.text == "#if" } > before.count { $0.text == "#endif" }
  }

  /// Returns the text with an import of a module in alphabetical order, unless the text has that import.
  ///
  /// An import inside of `#if` doesn't count, because some builds don't have it.
  func adding(importOf module: String) -> String {
    let imports = imports.filter { !isConditional($0.line) }
    guard !imports.contains(where: { $0.module == module }) else { return text }
    let place: Int
    if let next = imports.first(where: { $0.module > module }) {
      place = start(ofLine: next.line)
    } else {
      place = imports.last.map { end(ofLine: $0.line) } ?? 0
    }
    return text(with: [(place..<place, "import \(module)\n")])
  }

  /// The names that the file declares for other modules: everything outside of types, and factories.
  ///
  /// The name of a type in another type may be that of another module's type, too.
  var names: Set<String> {
    let access: Set = ["public", "package", "open"]
    var names: Set<String> = []
    var (depth, isPublicExtension) = (0, false)
    for index in tokens.indices {
      if tokens[index].isMark("{") { depth += 1 }
      if tokens[index].isMark("}") { depth -= 1 }
      if tokens[index].isMark("}"), depth == 0 { isPublicExtension = false }
      var keyword = index
      if access.contains(tokens[index].text) {
        keyword = self.keyword(after: index)
      } else if !isPublicExtension || depth != 1
        || ["private", "fileprivate", "internal"].contains(tokens[index - 1].text)
      {
        continue
      }
      guard keyword + 1 < tokens.count else { continue }
      let word = tokens[keyword].text
      if word == "extension" { isPublicExtension = true }
      let isMember = ["func", "let", "var"].contains(word) && isFactory(after: keyword + 2)
      if isMember || depth == 0 && (word == "actor" || Self.kinds.contains(word)) {
        names.insert(tokens[keyword + 1].token.name)
      }
    }
    return names
  }

  /// The index of a declaration's keyword after a modifier, and after others such as `private(set)`.
  private func keyword(after modifier: Int) -> Int {
    let keywords = Self.kinds.union(["actor", "extension", "import"])
    var index = modifier + 1
    while index < tokens.count, tokens[index].token.kind == .identifier,
      !keywords.contains(tokens[index].text)
    {
      index += 1
      if index < tokens.count, tokens[index].isMark("("), let end = self.index(closing: index) {
        index = end + 1
      }
    }
    return index
  }

  /// Whether the type after a property's or function's name is a factory.
  private func isFactory(after index: Int) -> Bool {
    var index = index
    if index < tokens.count, tokens[index].isMark("("), let end = self.index(closing: index) {
      index = end + 1
    }
    while index < tokens.count, [":", "-", ">"].contains(tokens[index].text) { index += 1 }
    return index + 1 < tokens.count && tokens[index].text.hasSuffix("Factory")
      && tokens[index + 1].isMark("<")
  }
}
