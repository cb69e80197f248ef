extension MentionReader {
  /// The name of a function; for that of a wiring or an object, with the name of the type.
  func function(_ member: Scope) -> String {
    guard let type = section.type(around: member.nameIndex)?.name else { return member.name }
    if member.key == "register(in:)", let wiring = table.types.wiring(type, in: file) {
      return WiringCalls.function(of: wiring)
    }
    return member.key == "autoRegister()" ? object(type) ?? member.name : member.name
  }

  /// The `autoRegister()` of a type, which runs only if other code calls it; nil for that of a container.
  private func object(_ name: String, inside outer: String = "") -> String? {
    let types = table.types
    guard let type = types.type(name, in: file, inside: outer), types.containers[type] == nil,
      types.entries[type].keyword != "protocol"
    else { return nil }
    return WiringCalls.function(ofObject: types.entries[type].name)
  }

  /// Notes the call of a function in a type that may register.
  mutating func noteCall(of name: String, at index: Int) {
    guard section.has("(", at: index + 1), let caller = section.member(around: index),
      section.name(at: index - 1) != "func"
    else { return }
    let type = section.typeName(around: index)
    guard table.types.mayRegister(type, in: file) else { return }
    let isOfWiring =
      name == "register" && section.name(at: index + 2) == "in" && section.has(":", at: index + 3)
    let made = made(before: index)
    var callee = isOfWiring ? WiringCalls.function(of: "") : name
    var start = ownStart(of: index, in: caller)
    if isOfWiring || name == "autoRegister", let made {
      let object =
        isOfWiring
        ? wiring(made.path, at: index).map(WiringCalls.function(of:))
        : object(made.path, inside: type)
      if let object { (callee, start) = (object, isOfContainer(type) ? made.start : nil) }
    }
    let call = Call(caller: function(caller), callee: callee, isSure: false)
    calls.append((call, start: caller.isFunction ? start : nil, caller: caller))
  }

  /// The first token of a call of the type's own function, or of one of the container that is wired.
  private mutating func ownStart(of index: Int, in caller: Scope) -> Int? {
    guard section.has(".", at: index - 1) else { return index }
    let isBare = !section.has(".", at: index - 3)
    if isBare, section.name(at: index - 2) == "self" { return index - 2 }
    let type = section.typeName(around: index)
    let isWired = container(type, at: index) == nil && isParameter(at: index - 2)
    return isBare && isWired ? index - 2 : nil
  }

  /// Whether a type is `Container`, or no container.
  private func isOfContainer(_ name: String) -> Bool {
    let types = table.types
    guard let type = types.container(name, in: file) else { return true }
    return types.type("Container", in: 0).map(types.lineage(of: type).contains) ?? false
  }

  /// The type that is created before a member, as in `CommonWiring().register(…)`.
  private func made(before index: Int) -> (path: String, start: Int)? {
    guard section.has(".", at: index - 1), section.has(")", at: index - 2),
      let opening = section.partners.element(index - 2), opening > 0
    else { return nil }
    let start = section.start(ofPathEndingAt: opening - 1)
    return (section.path(from: start, to: opening - 1), start)
  }

  /// The bound scope that a token registers for, as in `Scope.request.begin { $0.user.register { … } }`.
  func openScope(around index: Int) -> String? {
    var brace = section.braces[index]
    while brace > 0 {
      if let scope = openScope(registeredIn: brace) { return scope }
      brace = section.braces[brace]
    }
    return nil
  }

  private func openScope(registeredIn brace: Int) -> String? {
    let isLabelled = section.name(at: brace - 2) == "registering" && section.has(":", at: brace - 1)
    let parenthesis = isLabelled ? section.opening(around: brace) : section.partners[brace - 1]
    let end = parenthesis.map { $0 < 0 ? brace - 1 : $0 - 1 } ?? -1
    guard let function = section.name(at: end), section.name(at: end - 4) == "Scope",
      let scope = section.name(at: end - 2), table.types.boundScopes[scope] == true
    else { return nil }
    let behind = (section.closing(of: brace) ?? brace) + 1
    // Without a closure that registers, the first one is the operation.
    let isOpen = function == "open" && (isLabelled || section.name(at: behind) == "operation")
    return isOpen || function == "begin" ? scope : nil
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
