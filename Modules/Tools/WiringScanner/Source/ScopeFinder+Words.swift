import SwiftLexing

extension ScopeFinder {
  /// The keywords of declarations.
  static let declarations: Set = [
    "actor", "associatedtype", "class", "deinit", "enum", "extension", "func", "import", "init",
    "let", "protocol", "struct", "subscript", "typealias", "var",
  ]

  private static let modifiers: Set = [
    "class", "consuming", "convenience", "distributed", "dynamic", "final", "indirect", "lazy",
    "mutating", "nonisolated", "nonmutating", "optional", "override", "required", "static",
    "unowned", "weak",
  ]

  func isPunctuation(_ character: Unicode.Scalar, at index: Int) -> Bool {
    index >= 0 && index < tokens.count && tokens[index].isPunctuation(character)
  }

  func isDeclaration(at index: Int) -> Bool {
    tokens[index].kind == .identifier && Self.declarations.contains(tokens[index].text)
      && !isPunctuation(".", at: index - 1)
  }

  /// Whether a line break before a token ends the statement before it.
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

  /// The access level among the modifiers before the keyword of a declaration, and whether none of them
  /// lets other code call it.
  func modifiers(before index: Int) -> (access: Access?, isPlain: Bool) {
    var next = index - 1
    var (access, isPlain) = (nil as Access?, true)
    for _ in 0..<16 {
      guard let token = tokens.element(next) else { break }
      if token.isPunctuation(")"), partners[next] >= 0, partners[next] < next {
        // Neither `private(set)` nor the arguments of an attribute limit who may read.
        next = partners[next] - 1
        let isAttribute = isPunctuation("@", at: next - 1)
        guard isAttribute || tokens.element(next)?.kind == .identifier else { break }
        if isAttribute { isPlain = false }
        next -= isAttribute ? 2 : 1
        continue
      }
      guard token.kind == .identifier else { break }
      if let level = Access.modifiers[token.text] {
        access = access ?? level
      } else if isPunctuation("@", at: next - 1) {
        isPlain = false
        next -= 1
      } else if !Self.modifiers.contains(token.text) {
        break
      } else if ["dynamic", "override"].contains(token.text) {
        isPlain = false
      }
      next -= 1
    }
    return (access, isPlain)
  }

  /// The access of a member: its own, or that of the extension around it.
  func access(before index: Int) -> Access {
    if let access = modifiers(before: index).access { return access }
    guard let scope = scopes.element(scopeIndices[index]), scope.isType else { return .internal }
    return scope.isExtension ? scope.access : min(scope.access, .internal)
  }

  /// The source of some tokens on one line, with the usual white space.
  func text(_ range: Range<Int>) -> String { SourceText.text(of: tokens[range]) }
}
