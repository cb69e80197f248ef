import SwiftLexing

extension ScopeFinder {
  /// The words that a declaration begins with.
  static let declarations: Set = [
    "actor", "associatedtype", "class", "deinit", "enum", "extension", "func", "import", "init",
    "let", "protocol", "struct", "subscript", "typealias", "var",
  ]

  private static let modifiers: Set = [
    "class", "consuming", "convenience", "distributed", "dynamic", "final", "indirect", "lazy",
    "mutating", "nonisolated", "nonmutating", "optional", "override", "required", "static",
    "unowned", "weak",
  ]

  func isPunctuation(_ character: String, at index: Int) -> Bool {
    tokens.element(index)?.isPunctuation(character) ?? false
  }

  func isDeclaration(at index: Int) -> Bool {
    tokens[index].kind == .identifier && Self.declarations.contains(tokens[index].text)
      && !isPunctuation(".", at: index - 1)
  }

  func closing(of index: Int) -> Int? {
    guard let partner = partners.element(index), partner > index else { return nil }
    return partner
  }

  /// Whether a line break before a token ends what stands before it.
  func beginsStatement(at index: Int) -> Bool {
    let (before, token) = (tokens[index - 1], tokens[index])
    guard token.position.line > before.position.line else { return false }
    let goesOn: Set = [":", ",", ">", "<", "&", ".", "-", "=", "(", "["]
    if before.kind == .punctuation, goesOn.contains(before.text), !before.isPunctuation(">") {
      return false
    }
    if ["any", "some", "throws", "async"].contains(where: before.isWord) { return false }
    let continues: Set = ["{", "<", ">", "=", "?", "!", ".", "&", "-", ",", ")"]
    return !(token.kind == .punctuation && continues.contains(token.text))
  }

  /// The level of access among the modifiers before the word that a declaration begins with.
  func accessModifier(before index: Int) -> Access? {
    var next = index - 1
    for _ in 0..<16 {
      guard let token = tokens.element(next) else { break }
      if token.isPunctuation(")"), partners[next] >= 0, partners[next] < next {
        // `private(set)` says nothing of who may read; an attribute's arguments neither.
        next = partners[next] - 1
        let isAttribute = isPunctuation("@", at: next - 1)
        guard isAttribute || tokens.element(next)?.kind == .identifier else { break }
        next -= isAttribute ? 2 : 1
        continue
      }
      guard token.kind == .identifier else { break }
      if let level = Access(token.text) { return level }
      if isPunctuation("@", at: next - 1) {
        next -= 1
      } else if !Self.modifiers.contains(token.text) {
        break
      }
      next -= 1
    }
    return nil
  }

  /// The access of a member: its own, or that of the extension around it.
  func access(before index: Int) -> Access {
    accessModifier(before: index) ?? memberAccess(at: index)
  }

  private func memberAccess(at index: Int) -> Access {
    guard let scope = scopes.element(scopeIndices[index]),
      case .type(let isExtension, _, _) = scope.kind
    else { return .internal }
    return isExtension ? scope.access : min(scope.access, .internal)
  }

  /// The source between two tokens, on one line and with the blanks that people write.
  func text(_ range: Range<Int>) -> String { SourceText.text(of: tokens[range]) }
}
