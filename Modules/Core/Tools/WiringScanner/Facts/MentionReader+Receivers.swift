import SwiftLexing

extension MentionReader {
  /// The expression before a name.
  enum Receiver {
    /// A container, either certainly or probably, because of the name of a variable.
    case container(Int, isCertain: Bool)
    /// An expression of unknown type.
    case unknown
    /// An expression that certainly has no factories as members.
    case other
  }

  /// The words that may precede an implicit member such as `.shared`.
  private static let beforeExpressions: Set = [
    "as", "await", "case", "else", "if", "in", "is", "return", "throw", "try", "where", "while",
  ]

  /// The greatest number of tokens of a function in which a local name is searched.
  private static let longestBody = 4_096

  /// The container that a name refers to at a token.
  func container(_ name: String, at index: Int) -> Int? {
    table.types.container(
      name,
      in: file,
      inside: section.typeName(around: index)
    )
  }

  /// Whether a name is that of a constant or variable that the function around it declares before.
  private func isLocal(_ index: Int) -> Bool {
    guard let name = section.name(at: index),
      let member = section.member(around: index)
    else { return false }
    let before = (member.opening..<index).suffix(Self.longestBody)
    return before.contains { declared in
      guard section.name(at: declared) == name,
        follows(["let", "var"], declared),
        let end = section.closing(of: section.braces[declared])
      else { return false }
      return end > index
    }
  }

  /// The receiver that `self` refers to at a token.
  private func own(_ index: Int) -> Receiver {
    guard let scope = section.type(around: index) else {
      return .other
    }
    // An extension of an unknown type may be one of a protocol that a container conforms to.
    guard let type = table.types.type(scope.name, in: file) else {
      if scope.isExtension { return .unknown }
      return .other
    }
    if table.types.entries[type].isProtocol {
      return .unknown
    }
    guard table.types.containers[type] != nil else {
      return .other
    }
    return .container(type, isCertain: true)
  }

  /// Returns the expression that a name is a member of, and its first token.
  func receiver(of index: Int) -> (start: Int, Receiver) {
    guard section.has(".", at: index - 1) else {
      if isLocal(index) {
        return (index, .other)
      }
      return (index, own(index))
    }
    var end = index - 2
    while section.isPostfix(at: end) {
      end -= 1
    }
    guard let name = section.name(at: end) else {
      return receiver(ofCallEndingAt: end)
    }
    let start = section.start(ofPathEndingAt: end)
    // A key path is read at its beginning.
    if section.has("\\", at: start - 1) || section.has("\\", at: start - 2) {
      return (start, .other)
    }
    if start == end, Self.beforeExpressions.contains(name) {
      return (index - 1, .other)
    }
    return (start, receiver(name, from: start, to: end, of: index))
  }

  /// The receiver of a path that ends with a name.
  private func receiver(
    _ name: String,
    from start: Int,
    to end: Int,
    of index: Int
  ) -> Receiver {
    let path = section.path(from: start, to: end)
    if path == "self" || path == "Self" {
      return own(index)
    }
    if name == "shared" {
      return shared(from: start, to: end)
    }
    let outer = section.typeName(around: index)
    if let type = table.types.type(path, in: file, inside: outer) {
      if table.types.containers[type] == nil {
        return .other
      }
      return .unknown
    }
    guard let container = variables[name] ?? nil else {
      return .unknown
    }
    return .container(container, isCertain: false)
  }

  /// The receiver of a path that ends with `shared`.
  private func shared(from start: Int, to end: Int) -> Receiver {
    // The type of a `.shared` without a receiver depends on its context.
    if section.has(".", at: start - 1) {
      return .unknown
    }
    if start == end { return own(start) }
    let type = section.path(from: start, to: end - 2)
    if type == "Self" {
      return own(start)
    }
    guard let container = container(type, at: end) else {
      return .unknown
    }
    return .container(container, isCertain: true)
  }

  private func receiver(ofCallEndingAt end: Int) -> (start: Int, Receiver) {
    let isExpression = [")", "]", "}", ">"].contains { section.has($0, at: end) }
    guard isExpression else { return (end, .other) }
    let start = section.callee(ofCallEndingAt: end)?.start
    return (start ?? end, .unknown)
  }

  /// Whether a statement is directly in a function that never runs on the actor of its caller.
  private func isOutsideOfActors(_ index: Int) -> Bool {
    guard let member = section.member(around: index),
      member.isFunction,
      section.braces[index] == member.opening
    else { return false }
    if member.modifiers.contains("@concurrent") {
      return true
    }
    let hasIsolatedParameter = (member.nameIndex..<member.opening).contains { token in
      section.name(at: token) == "isolated"
    }
    guard member.isPlain,
      !member.modifiers.contains("nonisolated"),
      !section.file.module.runsOnCallersActor,
      !hasIsolatedParameter
    else { return false }
    guard let scope = section.type(around: index) else {
      return true
    }
    guard let type = table.types.type(scope.name, in: file) else {
      return false
    }
    return table.types.isAlone(type)
  }

  /// The warning about `await container.panel()`, whose `await` can only be for a factory of the main actor.
  func strayCall(_ mention: Mention) -> String? {
    let start = mention.start
    guard mention.isCertain,
      start < mention.index,
      let call = mention.call,
      section.name(at: start - 1) == "await",
      let end = section.closing(of: call),
      section.beginsStatement(at: end + 1) || section.has("}", at: end + 1),
      call == mention.index + 1 || section.name(at: call - 1) == "resolve"
    else { return nil }
    // An argument may be what the `await` is for.
    let hasPlainArguments = (call + 1..<end).allSatisfy { section.tokens[$0].kind == .number }
    guard hasPlainArguments,
      section.condition(of: start).isAlwaysMet,
      let factory = mention.factories.first
    else { return nil }
    let declaration = table.declarations[factory]
    guard declaration.isOnMainActor,
      !declaration.mayThrow,
      isOutsideOfActors(start)
    else { return nil }
    let path = section.text(start..<mention.index + 1)
    let arguments = section.text(call..<end + 1)
    return """
      warning: this calls \(declaration.factory.fullName) outside of the main actor, which stops the program. \
      Write await \(path).resolveOnMainActor\(arguments)
      """
  }
}
