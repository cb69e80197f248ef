extension MentionReader {
  /// Whether the first name of an expression is a parameter of the function around it, and nothing hides it.
  mutating func isParameter(at start: Int) -> Bool {
    guard let member = section.member(around: start), let name = section.name(at: start) else {
      return false
    }
    return (member.nameIndex + 1..<member.opening).contains {
      section.name(at: $0) == name && section.has(":", at: $0 + 1)
    } && !declaresLocally(name, in: member, signature: false)
  }

  /// Whether an expression certainly leads to the factory: without `?`, and by a name that isn't hidden.
  mutating func isReached(_ name: String, from start: Int, to index: Int) -> Bool {
    guard start == index else {
      return !(start..<index).contains { section.has("?", at: $0) }
    }
    guard let member = section.member(around: index), let type = section.type(around: index),
      section.braces[member.opening] == type.opening
    else { return false }
    return !declaresLocally(name, in: member, signature: true)
  }

  /// Whether the function around a name has a variable of this name.
  mutating func isHidden(_ name: String, at index: Int) -> Bool {
    section.member(around: index).map { declaresLocally(name, in: $0, signature: true) } ?? false
  }

  private mutating func declaresLocally(_ name: String, in member: Scope, signature: Bool) -> Bool {
    let start = signature ? member.nameIndex + 1 : member.opening + 1
    if let names = locals[start] { return names.contains(name) }
    let names = section.localNames(in: start..<member.closing) {
      table.contains($0) || variables[$0] != nil
    }
    locals[start] = names
    return names.contains(name)
  }
}
