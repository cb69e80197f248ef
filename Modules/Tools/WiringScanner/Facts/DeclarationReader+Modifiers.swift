import SwiftLexing

// What the attributes and the modifiers of a factory's declaration say.
extension DeclarationReader {
  /// Whether a declaration has the attribute `@MainActor`.
  func isOnMainActor(_ scope: Scope) -> Bool {
    var index = scope.nameIndex - 2
    while let name = section.name(at: index) {
      let isAttribute = section.has("@", at: index - 1)
      if isAttribute, name == "MainActor" { return true }
      index -= isAttribute ? 2 : 1
    }
    return false
  }

  /// The last scope that a definition names after the call that creates the factory, and whether it is sure.
  func scope(in member: Scope) -> String? {
    var (index, isBehindCall, isOnce, isSure) = (member.opening + 1, false, false, true)
    var scope: String?
    let condition = section.condition(of: member.opening)
    while index < member.closing {
      if section.has("{", at: index), section.name(at: index - 1) == "get" {
        index += 1
      } else if let closing = section.closing(of: index) {
        (index, isBehindCall) = (closing + 1, true)
      } else {
        if let named = isBehindCall ? self.scope(at: index) : nil,
          !section.condition(of: index).isNeverMet
        {
          scope = named
          isSure = isSure && section.condition(of: index) == condition
        }
        isOnce = isOnce || section.name(at: index) == "once"
        isSure = isSure && !mayChangeScope(index, isMember: isBehindCall)
        index += 1
      }
    }
    // Other code may set another scope after that.
    return scope.map { isSure ? isOnce ? "\($0) (once)" : $0 : "\($0) (perhaps)" }
  }

  /// Whether a token begins a branch, or is a member that may set another scope.
  private func mayChangeScope(_ index: Int, isMember: Bool) -> Bool {
    guard let name = section.name(at: index) else { return section.has("?", at: index) }
    if isMember, section.has(".", at: index - 1) {
      return !Chain.registering.contains(name) && !EdgeReader.harmless.contains(name)
    }
    return ["guard", "if", "switch"].contains(name)
  }

  private func scope(at index: Int) -> String? {
    guard section.has(".", at: index - 1), let name = section.name(at: index) else { return nil }
    if Self.scopes.contains(name) { return name }
    guard name == "scope", section.has("(", at: index + 1), let end = section.closing(of: index + 1)
    else { return nil }
    let text = SourceText.text(of: section.tokens[index + 2..<end].drop { $0.isPunctuation(".") })
    // A variable may have the name of a scope.
    let isNamed = section.has(".", at: index + 2) || section.name(at: index + 2) == "Scope"
    return isNamed ? text : "(\(text))"
  }
}
