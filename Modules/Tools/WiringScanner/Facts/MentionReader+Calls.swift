// The calls of functions that may register, and the wirings that the program passes.
extension MentionReader {
  /// The name of a function; for that of a wiring or an object, with the name of the type.
  func function(_ member: Scope) -> String {
    let type = section.type(around: member.nameIndex)?.name
    return type.flatMap { table.types.registering(member.key, of: $0, in: file) } ?? member.name
  }

  /// Reads the call of a function in a type that may register.
  mutating func readCall(at index: Int) {
    guard let name = section.name(at: index), section.has("(", at: index + 1),
      !follows(["func"], index), let caller = section.member(around: index)
    else { return }
    let type = section.typeName(around: index)
    guard table.types.mayRegister(type, in: file) else { return }
    let isOfWiring =
      name == "register" && section.name(at: index + 2) == "in" && section.has(":", at: index + 3)
    var callee = isOfWiring ? WiringCalls.anyWiring : name
    var start = ownStart(of: index, in: caller)
    if isOfWiring || name == "autoRegister", section.has(".", at: index - 1),
      let made = section.callee(ofCallEndingAt: index - 2),
      let function = table.types.registering(
        isOfWiring ? "register(in:)" : "autoRegister()",
        of: made.path,
        in: file,
        inside: type
      )
    {
      (callee, start) = (function, isOfContainer(type) ? made.start : nil)
    }
    let isSure = caller.isFunction && start.map { certainlyReaches($0, in: caller) } ?? false
    let call = WiringCalls.Call(caller: function(caller), callee: callee, isSure: isSure)
    wirings.calls.insert(call)
  }

  /// Whether each run of the function around a registration makes it, for a container that is wired then.
  mutating func certainlyMakes(_ mention: Mention) -> Bool {
    guard let member = section.member(around: mention.index),
      !(mention.start..<mention.index).contains(where: { section.has("(", at: $0) })
    else { return false }
    let types = table.types
    let name = section.type(around: mention.index)?.name
    let type = name.flatMap { types.type($0, in: file) }
    // An autoRegister() runs before the factories of its own container are resolved, not before others.
    let isContainer = type.map { types.containers[$0] != nil } ?? false
    let wired = (isContainer ? type : types.type("Container", in: 0)).map(types.lineage) ?? []
    return mention.factories.allSatisfy { wired.contains(table.declarations[$0].container) }
      // A function of another type may only have the name of one that is called.
      && name.map { types.mayRegister($0, in: file) } ?? true
      && (function(member) != "autoRegister" || type.map(types.autoRegistering.contains) ?? false)
      && certainlyReaches(mention.start, in: member)
  }

  /// Whether a function can be called only by code that names it; that of an object, or names its type.
  func isPlain(_ function: Scope) -> Bool {
    let special: Set = ["callAsFunction", "dynamicallyCall", "init", "main"]
    guard function.isFunction, function.isPlain, !special.contains(function.name) else {
      return false
    }
    let isObject = function.name == "autoRegister"
    guard let type = section.type(around: function.nameIndex) else { return !isObject }
    let types = table.types
    // The module of a foreign type may call a function of an extension.
    guard let index = types.type(type.name, in: file), types.entries[index].keyword != "protocol",
      type.isPlain, types.isPlain(types.entries[index].name)
    else { return false }
    return !isObject || types.autoRegistering.contains(index) && types.containers[index] == nil
  }

  /// The first token of a call of the type's own function, or of one of the container that is wired.
  private mutating func ownStart(of index: Int, in caller: Scope) -> Int? {
    guard section.has(".", at: index - 1) else { return index }
    if section.has(".", at: index - 3) { return nil }
    let isSelf = section.name(at: index - 2) == "self"
    let isWired = container(section.typeName(around: index), at: index) == nil
    return isSelf || isWired && isParameter(at: index - 2) ? index - 2 : nil
  }

  /// Whether a type is `Container`, or no container.
  private func isOfContainer(_ name: String) -> Bool {
    let types = table.types
    guard let type = types.container(name, in: file) else { return true }
    return types.type("Container", in: 0).map(types.lineage(of: type).contains) ?? false
  }

  /// The bound scope that a token always registers for, as in `Scope.request.begin { $0.user.register { … } }`.
  func openScope(around index: Int) -> String? {
    let brace = section.braces[index]
    let isLabelled = section.name(at: brace - 2) == "registering" && section.has(":", at: brace - 1)
    let parenthesis =
      isLabelled ? section.opening(around: brace) : section.partners.element(brace - 1)
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
  func readRoots(behind opening: Int) {
    let arguments = section.arguments(of: opening)
    guard table.types.files[file].module.isTarget, let first = arguments.first?.lowerBound,
      let label = section.name(at: first), label == "with" || label == "wiring",
      section.has(":", at: first + 1)
    else { return }
    let outer = section.typeName(around: opening)
    let root = WiringCalls.Root(
      isProgram: label == "with",
      wirings: arguments.map { argument in
        let start = argument.lowerBound + (argument.lowerBound == first ? 2 : 0)
        let made = section.callee(ofCallEndingAt: argument.upperBound - 1)
        guard let made, made.start == start else { return nil }
        return table.types.wiring(made.path, in: file, inside: outer)
      }
    )
    wirings.roots.append(root)
  }
}
