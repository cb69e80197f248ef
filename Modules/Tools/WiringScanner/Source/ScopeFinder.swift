import SwiftLexing

/// Finds the declarations with bodies in one walk over the tokens.
struct ScopeFinder {
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
  /// The largest depth at which nested types have different names.
  private static let deepest = 32

  private let section: SourceSection
  private(set) var scopes: [Scope] = []
  private(set) var scopeIndices: [Int]
  private(set) var aliases: [Scope] = []
  /// The scopes that haven't begun yet, by their opening braces.
  private var pending: [Int: Scope] = [:]
  private var open: [Int] = []
  /// The brace that closes the innermost open scope; -1 for none.
  private var closing = -1

  /// Finds the declarations of a section, whose brackets are known.
  init(_ section: SourceSection) {
    self.section = section
    scopeIndices = Array(repeating: -1, count: section.tokens.count)
    for index in section.tokens.indices {
      if index == closing {
        open.removeLast()
        closing = scopes.element(open.last ?? -1)?.closing ?? -1
      }
      scopeIndices[index] = open.last ?? -1
      if section.tokens[index].kind == .identifier {
        find(section.tokens[index].text, at: index)
      } else if section.tokens[index].first == "{", let scope = pending.removeValue(forKey: index) {
        begin(scope)
      }
    }
  }

  private mutating func begin(_ scope: Scope) {
    var scope = scope
    scope.type = scope.isType ? scopes.count : scopes.element(open.last ?? -1)?.type ?? -1
    // The members of a type inside a function aren't part of that function.
    scope.member = scope.isType ? -1 : scopes.count
    closing = scope.closing
    open.append(scopes.count)
    scopes.append(scope)
  }

  private mutating func find(_ word: String, at index: Int) {
    guard isDeclaration(at: index) else { return }
    switch word {
    case "extension", "class", "struct", "enum", "protocol", "actor": findType(at: index)
    case "func": findFunction(section.name(at: index + 1), at: index, parameters: index + 2)
    case "init": findFunction(word, at: index, parameters: index + 1)
    case "var": findProperty(at: index)
    case "typealias": findAlias(at: index)
    default: break
    }
  }

  private func isDeclaration(at index: Int) -> Bool {
    guard let token = section.tokens.element(index), token.kind == .identifier,
      Self.declarations.contains(token.text)
    else { return false }
    // A member and the label of a parameter may have the name of a keyword.
    return ![".", "(", ","].contains { section.has($0, at: index - 1) }
  }

  // MARK: - Kinds of declarations

  private mutating func findType(at index: Int) {
    guard section.name(at: index + 1) != nil, !isDeclaration(at: index + 1),
      !section.tokens[index].isWord("actor") || isActor(at: index)
    else { return }
    let (name, end) = section.typePath(from: index + 1)
    guard var scope = scope(name, at: index, behind: end) else { return }
    var next = end
    while next < scope.opening, !section.tokens[next].isWord("where") {
      let isAttribute = section.has("@", at: next)
      let inherited = section.typePath(from: isAttribute ? next + 1 : next)
      if !isAttribute, !inherited.name.isEmpty { scope.inherits.append(inherited.name) }
      next = max(inherited.end, section.partners[next] + 1)
    }
    scope.isGeneric = section.has("<", at: index + 2)
    if !scope.isExtension { nest(&scope) }
    pending[scope.opening] = scope
  }

  /// Whether the word `actor` declares a type, and isn't a variable as in `for actor in actors`.
  private func isActor(at index: Int) -> Bool {
    let (word, name) = (section.tokens[index], section.tokens[index + 1])
    return word.position.line == name.position.line && !["else", "in"].contains(where: name.isWord)
      && (["{", ":", "<"].contains { section.has($0, at: index + 2) }
        || section.name(at: index + 2) == "where")
  }

  /// Completes the name and the access level of a type in another one.
  private func nest(_ scope: inout Scope) {
    let around = scopes.element(open.last ?? -1)
    guard let outer = around.flatMap({ scopes.element($0.type) }) else { return }
    scope.name = open.count > Self.deepest ? "…" : "\(outer.name).\(scope.name)"
    // The access level of an extension is a default, not a limit.
    if !outer.isExtension { scope.access = min(scope.access, outer.access) }
  }

  private mutating func findFunction(_ name: String?, at index: Int, parameters start: Int) {
    let isGeneric = section.has("<", at: start)
    let parameters = isGeneric ? section.endOfArguments(from: start) : start
    guard let name, section.has("(", at: parameters), let end = section.closing(of: parameters),
      var scope = scope(name, at: index, behind: end + 1)
    else { return }
    let arrow = (end + 1..<scope.opening).first {
      section.has(">", at: $0) && section.has("-", at: $0 - 1)
    }
    scope.declaredType = arrow.map { section.text($0 + 1..<scope.opening) } ?? ""
    scope.key = "\(name)(\(labels(of: parameters)))"
    scope.isGeneric = isGeneric
    pending[scope.opening] = scope
  }

  /// The labels of parameters, as `#function` writes them.
  private func labels(of parameters: Int) -> String {
    section.arguments(of: parameters).map { parameter in
      let (label, next) = (section.name(at: parameter.lowerBound), parameter.lowerBound + 1)
      // A comma may be one between generic arguments.
      let isLabel = section.has(":", at: next + (section.name(at: next) == nil ? 0 : 1))
      return isLabel ? label.map { "\($0):" } ?? "" : ""
    }.joined()
  }

  private mutating func findProperty(at index: Int) {
    guard let name = section.name(at: index + 1), section.has(":", at: index + 2),
      var scope = scope(name, at: index, behind: index + 3)
    else { return }
    scope.declaredType = section.text(index + 3..<scope.opening)
    pending[scope.opening] = scope
  }

  private mutating func findAlias(at index: Int) {
    let isGeneric = section.has("<", at: index + 2)
    let equals = isGeneric ? section.endOfArguments(from: index + 2) : index + 2
    guard let name = section.name(at: index + 1), section.has("=", at: equals),
      section.name(at: equals + 1) != nil
    else { return }
    var scope = scope(name, at: index, opening: equals, closing: equals)
    scope.declaredType = section.text(equals + 1..<section.typePath(from: equals + 1).end)
    scope.parameters = (index + 2..<equals).compactMap {
      section.has("<", at: $0) || section.has(",", at: $0) ? section.name(at: $0 + 1) : nil
    }
    nest(&scope)
    aliases.append(scope)
  }

  // MARK: - Parts of declarations

  /// Returns a declaration, given its keyword and the token behind its name or parameters; nil without a body.
  private func scope(_ name: String, at index: Int, behind start: Int) -> Scope? {
    let opening = opening(behind: start, isProperty: section.tokens[index].text == "var")
    guard let opening, let closing = section.closing(of: opening) else { return nil }
    return scope(name, at: index, opening: opening, closing: closing)
  }

  private func scope(_ name: String, at index: Int, opening: Int, closing: Int) -> Scope {
    let (access, modifiers) = modifiers(before: index)
    return Scope(
      keyword: section.tokens[index].text,
      name: name,
      key: name,
      nameIndex: index + 1,
      access: access,
      modifiers: modifiers,
      opening: opening,
      closing: closing
    )
  }

  /// The brace that opens a body; nil if the declaration ends before.
  private func opening(behind start: Int, isProperty: Bool) -> Int? {
    let ends = (isProperty ? "};=,)" : "};").unicodeScalars
    var index = start
    while let token = section.tokens.element(index), !token.isPunctuation("{") {
      let isEnd =
        token.kind == .punctuation
        ? ends.contains(token.first)
        : isDeclaration(at: index)
          || isProperty && index > start && section.beginsStatement(at: index)
      if isEnd || isProperty && isBehindType(index) { return nil }
      index =
        section.has("<", at: index)
        ? section.endOfArguments(from: index) : max(section.partners[index], index) + 1
    }
    return index
  }

  /// Whether a token on a new line follows a type such as `T?` or `Set<T>`, whose end looks like an operator.
  private func isBehindType(_ index: Int) -> Bool {
    guard let token = section.tokens.element(index), let last = section.tokens.element(index - 1),
      token.position.line > last.position.line,
      token.kind == .identifier || ["@", "(", "["].contains(where: token.isPunctuation)
    else { return false }
    // The type of a closure continues behind `->`.
    return ["?", "!"].contains(where: last.isPunctuation)
      || last.isPunctuation(">") && !section.has("-", at: index - 2)
  }

  /// The access level of a declaration, given its keyword, and all modifiers and attributes.
  private func modifiers(before index: Int) -> (access: Access, modifiers: [String]) {
    var next = index - 1
    var (access, modifiers) = (nil as Access?, [String]())
    while next > index - 32 {
      let hasArguments = section.has(")", at: next)
      if hasArguments { next = section.partners[next] - 1 }
      guard let word = section.name(at: next) else { break }
      let isAttribute = section.has("@", at: next - 1)
      let level = isAttribute ? nil : Access.modifiers[word]
      guard isAttribute || level != nil || Self.modifiers.contains(word) else { break }
      // `private(set)` doesn't limit access to the value.
      if !hasArguments { access = access ?? level }
      modifiers.append(isAttribute ? "@" + word : word)
      next -= isAttribute ? 2 : 1
    }
    // Members have the access of the extension around them.
    let outer = scopes.element(scopeIndices[index]).flatMap { $0.isType ? $0 : nil }
    let implied = outer.map { $0.isExtension ? $0.access : min($0.access, .internal) }
    return (access ?? implied ?? .internal, modifiers)
  }
}
