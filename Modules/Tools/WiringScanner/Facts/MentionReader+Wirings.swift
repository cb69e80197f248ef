extension MentionReader {
  /// The name of a function; for that of a wiring, with the name of the type.
  func function(_ member: Scope, at index: Int) -> String {
    guard member.key == "register(in:)", let type = section.type(around: member.nameIndex),
      let wiring = table.types.wiring(type.name, in: file)
    else { return member.name }
    return WiringCalls.function(of: wiring)
  }

  /// The wiring that a member is called on, as in `CommonWiring().register(…)`; empty if it is unknown.
  func wiring(before index: Int) -> String {
    guard section.has(".", at: index - 1), section.has(")", at: index - 2),
      let opening = section.partners.element(index - 2), opening > 0
    else { return "" }
    let start = section.start(ofPathEndingAt: opening - 1)
    return wiring(section.path(from: start, to: opening - 1), at: index) ?? ""
  }

  /// Reads the arguments of `wire(with:)` or `Container(wiring:)`, from the parenthesis on.
  mutating func findRoots(behind opening: Int) {
    guard let label = section.name(at: opening + 1), label == "with" || label == "wiring",
      section.has("(", at: opening), section.has(":", at: opening + 2),
      let closing = section.closing(of: opening)
    else { return }
    rootCalls += 1
    var index = opening + 3
    while index < closing {
      var end = index
      while section.name(at: end) != nil, section.has(".", at: end + 1) { end += 2 }
      let isCall = section.has("(", at: end + 1) && section.name(at: end) != nil
      let next = isCall ? (section.closing(of: end + 1) ?? closing) + 1 : end + 1
      let name = isCall ? wiring(section.path(from: index, to: end), at: index) : nil
      let isWhole = next >= closing || section.has(",", at: next)
      roots.append(isWhole ? name ?? "" : "")
      index = next
      while index < closing, !section.has(",", at: index) {
        index = (section.closing(of: index) ?? index) + 1
      }
      index += 1
    }
  }

  private func wiring(_ name: String, at index: Int) -> String? {
    table.types.wiring(name, in: file, inside: section.typeName(around: index))
  }
}
