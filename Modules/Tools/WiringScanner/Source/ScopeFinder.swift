import SwiftLexing

/// Finds the declarations with bodies in one walk over the tokens.
struct ScopeFinder {
  /// The largest depth at which nested types have different names.
  private static let deepest = 32

  let tokens: [SwiftToken]
  let partners: [Int]
  private(set) var scopes: [Scope] = []
  private(set) var scopeIndices: [Int]
  var aliases: [SourceSection.Alias] = []
  /// The scopes that haven't begun yet, by their opening braces.
  var pending: [Int: Scope] = [:]

  private var open: [Int] = []
  /// The innermost open scope, and the brace that closes it; -1 for none.
  private var (innermost, closing) = (-1, -1)

  /// Finds the declarations of a section, given the indices of its brackets' partners.
  init(_ tokens: [SwiftToken], _ partners: [Int]) {
    self.tokens = tokens
    self.partners = partners
    scopeIndices = Array(repeating: -1, count: tokens.count)
    var index = 0
    while index < tokens.count {
      if index == closing {
        open.removeLast()
        innermost = open.last ?? -1
        closing = scopes.element(innermost)?.closing ?? -1
      }
      scopeIndices[index] = innermost
      if tokens[index].kind == .identifier {
        find(at: index)
      } else if tokens[index].first == "{", let scope = pending.removeValue(forKey: index) {
        begin(scope)
      }
      index += 1
    }
  }

  private mutating func begin(_ scope: Scope) {
    var scope = scope
    let outer = scopes.element(innermost)
    let index = scopes.count
    scope.type = scope.isType ? index : outer?.type ?? -1
    // The members of a type inside a function aren't part of that function.
    scope.member = scope.isType ? -1 : index
    scopes.append(scope)
    open.append(index)
    (innermost, closing) = (index, scope.closing)
  }

  private mutating func find(at index: Int) {
    let word = tokens[index].text
    guard Self.declarations.contains(word), !isPunctuation(".", at: index - 1) else { return }
    switch word {
    case "extension", "class", "struct", "enum", "protocol", "actor": findType(at: index)
    case "func": findFunction(at: index)
    case "init" where isPunctuation("(", at: index + 1) || isPunctuation("<", at: index + 1):
      findBody(named: "init", at: index, from: index + 1)
    case "var": findProperty(at: index)
    case "typealias": findAlias(at: index)
    default: break
    }
  }

  // MARK: - Types

  private mutating func findType(at index: Int) {
    let keyword = tokens[index].text
    guard let first = tokens.element(index + 1), first.kind == .identifier,
      !Self.declarations.contains(first.text)
    else { return }
    var (name, end) = path(from: index + 1)
    var inherits: [String] = []
    var isInheriting = true
    while let token = tokens.element(end) {
      if token.isPunctuation("{") { break }
      if token.isPunctuation(";") || token.isPunctuation("}") || isDeclaration(at: end) { return }
      if token.isWord("where") { isInheriting = false }
      if isInheriting, token.kind == .identifier {
        let inherited = path(from: end)
        inherits.append(inherited.name)
        end = inherited.end
      } else if isPunctuation("(", at: end) || isPunctuation("[", at: end) {
        end = max(partners[end], end) + 1
      } else {
        end += 1
      }
    }
    var access = access(before: index)
    if let outer = enclosingType, keyword != "extension" {
      let isDeep = open.count > Self.deepest
      name = isDeep ? "…" : "\(outer.name).\(name)"
      // The access level of an extension is a default, not a limit.
      if !outer.isExtension { access = min(access, outer.access) }
    }
    add(.type(keyword: keyword, inherits: inherits), name, at: index, access, opening: end)
  }

  var enclosingType: Scope? { scopes.element(innermost).flatMap { scopes.element($0.type) } }

  /// A name with dots, without the arguments of generic types.
  func path(from start: Int) -> (name: String, end: Int) {
    var names: [String] = []
    var index = start
    while let token = tokens.element(index), token.kind == .identifier {
      names.append(token.partOfPath)
      index += 1
      if isPunctuation("<", at: index) { index = endOfArguments(from: index) }
      guard isPunctuation(".", at: index) else { break }
      index += 1
    }
    return (names.joined(separator: "."), max(index, start + 1))
  }

  func endOfArguments(from start: Int) -> Int {
    GenericArguments.end(from: start, tokens, partners)
  }
}
