import SwiftLexing

/// Finds the declarations with bodies in one walk over the tokens.
struct ScopeFinder {
  /// The keywords of declarations.
  static let declarations: Set = [
    "actor", "associatedtype", "class", "deinit", "enum", "extension", "func", "import", "init",
    "let", "protocol", "struct", "subscript", "typealias", "var",
  ]
  /// The largest depth at which nested types have different names.
  private static let deepest = 32

  private let source: SourceText
  /// The declarations with bodies, in the order of these bodies.
  private(set) var scopes: [Scope] = []
  private(set) var aliases: [Scope] = []
  /// The scopes whose bodies haven't begun yet.
  private var pending: [Scope] = []
  /// The scopes that aren't closed yet, the innermost last.
  private var open: [Int] = []

  /// Finds the declarations of a source, whose brackets are known.
  init(_ source: SourceText, keywords: [Int]) {
    self.source = source
    for index in keywords {
      beginScopes(before: index)
      find(source.tokens[index].text, at: index)
    }
    beginScopes(before: source.tokens.count)
  }

  private mutating func beginScopes(before index: Int) {
    while let position = pending.firstIndex(where: { $0.opening < index }) {
      var scope = pending.remove(at: position)
      endScopes(before: scope.opening)
      scope.outer = open.last
      open.append(scopes.count)
      scopes.append(scope)
    }
    endScopes(before: index)
  }

  private mutating func endScopes(before index: Int) {
    while let last = open.last, scopes[last].closing < index {
      open.removeLast()
    }
  }

  private mutating func find(_ word: String, at index: Int) {
    guard isDeclaration(at: index) else { return }
    switch word {
    case "extension", "class", "struct", "enum", "protocol", "actor":
      findType(at: index)
    case "func":
      findFunction(
        source.name(at: index + 1),
        at: index,
        parameters: index + 2
      )
    case "init":
      findFunction(word, at: index, parameters: index + 1)
    case "var":
      findProperty(at: index)
    case "typealias":
      findAlias(at: index)
    default:
      break
    }
  }

  private func isDeclaration(at index: Int) -> Bool {
    guard let token = source.tokens.element(index),
      token.kind == .identifier,
      Self.declarations.contains(token.text)
    else { return false }
    // A member and the label of a parameter may have the name of a keyword.
    return ![".", "(", ","].contains { source.has($0, at: index - 1) }
  }

  // MARK: - Kinds of declarations

  private mutating func findType(at index: Int) {
    guard source.name(at: index + 1) != nil,
      !isDeclaration(at: index + 1)
    else { return }
    if source.tokens[index].isWord("actor"), !isActor(at: index) {
      return
    }
    // An import of one type, such as `import class Contracts.Services`, has no body.
    if source.name(at: index - 1) == "import" {
      return
    }
    let (name, end) = source.typePath(from: index + 1)
    guard var scope = scope(name, at: index, behind: end) else {
      return
    }
    var next = end
    while next < scope.opening, !source.tokens[next].isWord("where") {
      if source.has("@", at: next) {
        next = source.typePath(from: next + 1).end
        continue
      }
      let inherited = source.typePath(from: next)
      if !inherited.name.isEmpty {
        scope.inherits.append(inherited.name)
      }
      next = max(inherited.end, source.partners[next] + 1)
    }
    scope.isGeneric = source.has("<", at: index + 2)
    if !scope.isExtension {
      nest(&scope)
    }
    pending.append(scope)
  }

  /// Whether the word `actor` declares a type, and isn't a variable as in `for actor in actors`.
  private func isActor(at index: Int) -> Bool {
    let word = source.tokens[index]
    let name = source.tokens[index + 1]
    guard word.position.line == name.position.line,
      !name.isWord("else"),
      !name.isWord("in")
    else { return false }
    if source.name(at: index + 2) == "where" {
      return true
    }
    return ["{", ":", "<"].contains { source.has($0, at: index + 2) }
  }

  /// Completes the name and the access level of a type in another one.
  private func nest(_ scope: inout Scope) {
    guard let index = open.last(where: { scopes[$0].isType }) else {
      return
    }
    let outer = scopes[index]
    if open.count > Self.deepest {
      scope.name = "…"
    } else {
      scope.name = "\(outer.name).\(scope.name)"
    }
    // The access level of an extension is a default, not a limit.
    if !outer.isExtension {
      scope.access = min(scope.access, outer.access)
    }
  }

  private mutating func findFunction(
    _ name: String?,
    at index: Int,
    parameters start: Int
  ) {
    let isGeneric = source.has("<", at: start)
    let parameters = source.endOfArguments(from: start)
    guard let name,
      source.has("(", at: parameters),
      let end = source.closing(of: parameters),
      var scope = scope(name, at: index, behind: end + 1)
    else { return }
    let arrow = (end + 1..<scope.opening).first { index in
      source.has(">", at: index) && source.has("-", at: index - 1)
    }
    if let arrow {
      scope.declaredType = source.text(arrow + 1..<scope.opening)
    }
    scope.key = "\(name)(\(labels(of: parameters)))"
    scope.isGeneric = isGeneric
    pending.append(scope)
  }

  /// The labels of parameters, as `#function` writes them.
  private func labels(of parameters: Int) -> String {
    var labels = ""
    for parameter in source.arguments(of: parameters) {
      let label = source.name(at: parameter.lowerBound)
      var next = parameter.lowerBound + 1
      if source.name(at: next) != nil {
        next += 1
      }
      // A comma may be one between generic arguments.
      if let label, source.has(":", at: next) {
        labels += "\(label):"
      }
    }
    return labels
  }

  private mutating func findProperty(at index: Int) {
    guard let name = source.name(at: index + 1),
      source.has(":", at: index + 2),
      var scope = scope(name, at: index, behind: index + 3)
    else { return }
    scope.declaredType = source.text(index + 3..<scope.opening)
    pending.append(scope)
  }

  private mutating func findAlias(at index: Int) {
    let equals = source.endOfArguments(from: index + 2)
    guard let name = source.name(at: index + 1),
      source.has("=", at: equals),
      source.name(at: equals + 1) != nil
    else { return }
    var scope = scope(
      name,
      at: index,
      opening: equals,
      closing: equals
    )
    scope.declaredType = source.typePath(from: equals + 1).name
    nest(&scope)
    aliases.append(scope)
  }

  // MARK: - Parts of declarations

  /// Returns a declaration, given its keyword and the token behind its name or parameters; nil without a body.
  private func scope(
    _ name: String,
    at index: Int,
    behind start: Int
  ) -> Scope? {
    let opening = opening(behind: start, isProperty: source.tokens[index].text == "var")
    guard let opening,
      let closing = source.closing(of: opening)
    else { return nil }
    return scope(name, at: index, opening: opening, closing: closing)
  }

  private func scope(
    _ name: String,
    at index: Int,
    opening: Int,
    closing: Int
  ) -> Scope {
    let (access, modifiers) = source.modifiers(before: index)
    return Scope(
      keyword: source.tokens[index].text,
      name: name,
      key: name,
      nameIndex: index + 1,
      access: access ?? impliedAccess,
      modifiers: modifiers,
      opening: opening,
      closing: closing
    )
  }

  /// The brace that opens a body; nil if the declaration ends before.
  private func opening(behind start: Int, isProperty: Bool) -> Int? {
    var index = start
    while let token = source.tokens.element(index), !token.isPunctuation("{") {
      let isEnd = endsDeclaration(index) || isProperty && endsProperty(index, from: start)
      if isEnd { return nil }
      if source.has("<", at: index) {
        index = source.endOfArguments(from: index)
      } else {
        index = max(source.partners[index], index) + 1
      }
    }
    return index
  }

  private func endsDeclaration(_ index: Int) -> Bool {
    if isDeclaration(at: index) { return true }
    return source.has("}", at: index) || source.has(";", at: index)
  }

  private func endsProperty(_ index: Int, from start: Int) -> Bool {
    let token = source.tokens[index]
    if token.kind == .punctuation {
      if "=,)".unicodeScalars.contains(token.first) {
        return true
      }
    } else if index > start, source.beginsStatement(at: index) {
      return true
    }
    return isBehindType(index)
  }

  /// Whether a token on a new line follows a type such as `T?` or `Set<T>`, whose end looks like an operator.
  private func isBehindType(_ index: Int) -> Bool {
    guard let token = source.tokens.element(index),
      let last = source.tokens.element(index - 1),
      token.position.line > last.position.line,
      token.kind == .identifier || ["@", "(", "["].contains(where: token.isPunctuation)
    else { return false }
    if last.isPunctuation("?") || last.isPunctuation("!") {
      return true
    }
    // The type of a closure continues behind `->`.
    return last.isPunctuation(">") && !source.has("-", at: index - 2)
  }

  /// The access level of a declaration without a modifier.
  private var impliedAccess: Access {
    guard let outer = open.last.map({ scopes[$0] }),
      outer.isType
    else { return .internal }
    // Members have the access of the extension around them.
    if outer.isExtension { return outer.access }
    return min(outer.access, .internal)
  }
}
