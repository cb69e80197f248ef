extension MentionReader {
  /// The expression before a name.
  enum Receiver {
    /// A container, either certainly or probably, because of the name of a variable.
    case container(Int, isCertain: Bool)
    /// An expression of unknown type.
    case unknown
    /// An expression that certainly has no factories as members.
    case none

    var isContainer: Bool { if case .container = self { true } else { false } }
  }

  /// Whether a name refers to a type.
  func isType(_ name: String, at index: Int) -> Bool {
    table.types.type(name, in: file, inside: section.typeName(around: index)) != nil
  }

  /// The warning about `await container.panel()`, whose `await` can only be for a factory of the main actor.
  func strayCall(_ mention: Mention) -> String? {
    let start = mention.start
    guard let call = mention.call, start < mention.index, section.name(at: start - 1) == "await",
      call == mention.index + 1 || section.name(at: call - 1) == "resolve",
      let end = section.closing(of: call),
      section.beginsStatement(at: end + 1) || section.has("}", at: end + 1),
      let factory = mention.factories.first.map({ table.declarations[$0] }),
      factory.isOnMainActor, !factory.mayThrow, section.condition(of: start).isAlwaysMet
    else { return nil }
    let (path, arguments) = (section.text(start..<mention.index + 1), section.text(call..<end + 1))
    return """
      warning: this calls \(factory.factory.fullName) outside of the main actor, which stops the program. \
      Write await \(path).resolveOnMainActor\(arguments)
      """
  }

  /// The receiver that `self` refers to at a token.
  private func own(_ index: Int) -> Receiver {
    guard let scope = section.type(around: index) else { return .none }
    let types = table.types
    guard let type = types.type(scope.name, in: file) else {
      return types.mayBeContainer(scope.name) ? .unknown : .none
    }
    // A type that conforms to a protocol may be a container.
    if types.entries[type].keyword == "protocol" { return .unknown }
    return types.containers[type] == nil ? .none : .container(type, isCertain: true)
  }

  /// Returns the expression that a name is a member of, and its first token.
  func receiver(of index: Int) -> (start: Int, Receiver) {
    guard section.has(".", at: index - 1) else { return (index, own(index)) }
    var end = index - 2
    while section.isPostfix(at: end) { end -= 1 }
    guard let name = section.name(at: end) else { return receiver(ofCallEndingAt: end) }
    let start = section.start(ofPathEndingAt: end)
    // A key path is read at its beginning.
    if section.has("\\", at: start - 1) || section.has("\\", at: start - 2) {
      return (start, .none)
    }
    if Self.beforeExpressions.contains(name), end == start { return (index - 1, .none) }
    if end == start, name == "self" || name == "Self" { return (start, own(index)) }
    if name == "shared" {
      // The type of a `.shared` without a receiver depends on its context.
      if section.has(".", at: start - 1) { return (start, .unknown) }
      let type = section.path(from: start, to: end - 2)
      if type == "Self" || end == start { return (start, own(index)) }
      return (start, container(type, at: index).map { .container($0, isCertain: true) } ?? .unknown)
    }
    let path = section.path(from: start, to: end)
    if let container = container(path, at: index) {
      return (start, .container(container, isCertain: true))
    }
    if isType(path, at: index) { return (start, .none) }
    if let container = variables[name], container >= 0 {
      return (start, .container(container, isCertain: false))
    }
    return (start, .unknown)
  }

  private func receiver(ofCallEndingAt end: Int) -> (start: Int, Receiver) {
    guard let (path, start) = section.callee(ofCallEndingAt: end) else {
      let isSomething = [")", "]", "}", ">"].contains { section.has($0, at: end) }
      return (end, isSomething || end < 0 ? .unknown : .none)
    }
    return (start, container(path, at: end).map { .container($0, isCertain: true) } ?? .unknown)
  }
}
