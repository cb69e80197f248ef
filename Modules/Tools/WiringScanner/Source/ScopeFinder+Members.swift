import SwiftLexing

extension ScopeFinder {
  mutating func findFunction(at index: Int) {
    guard let name = tokens.element(index + 1), name.kind == .identifier else { return }
    findBody(named: name.name, at: index, from: index + 2)
  }

  mutating func findBody(named name: String, at index: Int, from start: Int) {
    let isGeneric = isPunctuation("<", at: start)
    let parameters = isGeneric ? endOfArguments(from: start) : start
    guard isPunctuation("(", at: parameters), partners[parameters] > parameters else { return }
    let end = partners[parameters]
    var opening = end + 1
    var result = opening
    while let token = tokens.element(opening), !token.isPunctuation("{") {
      if token.isPunctuation("}") || token.isPunctuation(";") || isDeclaration(at: opening) {
        return
      }
      if token.isPunctuation(">"), isPunctuation("-", at: opening - 1), result == end + 1 {
        result = opening + 1
      }
      if isPunctuation("(", at: opening), partners[opening] > opening {
        opening = partners[opening]
      }
      opening += 1
    }
    let kind = Scope.Kind.function(
      key: "\(name)(\(labels(parameters, end)))",
      returns: result == end + 1 ? "" : text(result..<opening),
      isGeneric: isGeneric
    )
    add(kind, name, at: index, access(before: index), opening: opening)
  }

  /// Adds the scope of a declaration with a certain keyword, if its brace is closed.
  mutating func add(
    _ kind: Scope.Kind,
    _ name: String,
    at index: Int,
    _ access: Access,
    opening: Int
  ) {
    guard let closing = partners.element(opening), closing > opening else { return }
    pending[opening] = Scope(
      kind: kind,
      name: name,
      nameIndex: index + 1,
      access: access,
      isPlain: modifiers(before: index).isPlain,
      opening: opening,
      closing: closing
    )
  }

  /// The labels of parameters, as `#function` writes them.
  private func labels(_ opening: Int, _ closing: Int) -> String {
    var labels = ""
    var index = opening + 1
    var isFirst = true
    while index < closing {
      if isFirst, tokens[index].kind == .identifier {
        labels += tokens[index].name + ":"
        isFirst = false
      } else if isPunctuation(",", at: index) {
        isFirst = true
      } else if isPunctuation("<", at: index) {
        index = max(endOfArguments(from: index) - 1, index)
      } else if partners[index] > index {
        index = partners[index]
      }
      index += 1
    }
    return labels
  }

  mutating func findProperty(at index: Int) {
    guard let name = tokens.element(index + 1), name.kind == .identifier,
      isPunctuation(":", at: index + 2)
    else { return }
    var end = index + 3
    while let token = tokens.element(end), !token.isPunctuation("{") {
      if ["=", "}", ";", ",", ")"].contains(where: token.isPunctuation) || isDeclaration(at: end)
        || (end > index + 3 && beginsStatement(at: end))
      {
        return
      }
      if isPunctuation("<", at: end) {
        end = endOfArguments(from: end)
      } else {
        end = max(partners[end], end) + 1
      }
    }
    let kind = Scope.Kind.property(type: text(index + 3..<end))
    add(kind, name.name, at: index, access(before: index), opening: end)
  }

  mutating func findAlias(at index: Int) {
    guard let name = tokens.element(index + 1), name.kind == .identifier,
      isPunctuation("=", at: index + 2), tokens.element(index + 3)?.kind == .identifier
    else { return }
    aliases.append(
      SourceSection.Alias(
        name: name.name,
        outer: enclosingType?.name ?? "",
        type: path(from: index + 3).name,
        nameIndex: index + 1,
        access: access(before: index)
      )
    )
  }
}
