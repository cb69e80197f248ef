/// Finds the functions around registrations, and the wirings that a program passes.
struct FunctionReader {
  /// The words before the name of a function or an object with registrations that is declared.
  ///
  /// `actor` isn't one of them, because it may be a variable.
  private static let defining: Set = ["class", "enum", "extension", "func", "struct"]
  /// The words of statements that may leave a function, or skip the statements behind them.
  private static let leaving: Set = [
    "do", "for", "guard", "if", "repeat", "return", "switch", "throw", "try", "while",
  ]
  /// The functions that code calls without their names.
  private static let special: Set = ["callAsFunction", "dynamicallyCall", "init", "main"]

  private let mentions: MentionReader
  /// Whether nothing before this section, at the top level of its file, may end the program.
  private let isFileStraight: Bool
  private var section: SourceSection { mentions.section }
  private var types: TypeTable { mentions.table.types }
  private var file: Int { mentions.file }

  init(_ mentions: MentionReader, isFileStraight: Bool) {
    self.mentions = mentions
    self.isFileStraight = isFileStraight
  }

  /// Adds the names and calls of a section.
  func add(to calls: inout WiringCalls) {
    for index in mentions.words {
      guard let name = section.name(at: index) else { continue }
      if calls.functions.contains(name), !mentions.follows(Self.defining, index) {
        calls.named.insert(name)
      }
      if name == "wire" || name == "Container", let root = root(behind: index + 1) {
        calls.roots.append(root)
      }
    }
  }

  // MARK: - Registrations

  /// Returns a registration, without the facts that later sections add.
  func registration(_ registration: Chain.Registration, of mention: Mention)
    -> ScannedRegistration
  {
    let index = mention.index
    let member = section.member(around: index)
    let container = mention.factories.first.flatMap { mentions.table.declarations[$0].container }
    var receiver: String?
    if mention.start == index - 2 { receiver = section.name(at: mention.start) }
    var edges: [ScannedEdge] = []
    var providers: [Provider] = []
    if let closure = registration.closure {
      edges = mentions.edges(in: closure, of: container, receiver: receiver)
      providers = mentions.table.providers(of: section.products(of: closure), in: file)
    }
    return ScannedRegistration(
      place: section.place(of: index),
      providers: providers,
      edges: edges,
      context: registration.context,
      isLimited: registration.isLimited,
      isContribution: registration.isContribution,
      isUnconditional: isUnconditional(index, in: member),
      isCertain: registration.context == nil && isCertain(mention, in: member, for: container),
      function: function(member),
      isUncalled: member.map(isPlain) ?? false,
      openScope: openScope(around: index),
      condition: section.condition(of: index)
    )
  }

  /// The function around a registration.
  private func function(_ member: Scope?) -> RegisteringFunction {
    guard let member else { return RegisteringFunction(name: "") }
    var function = RegisteringFunction(name: member.name)
    guard let type = section.type(around: member.nameIndex)?.name else { return function }
    function.isInContainer = types.mayBeContainer(type)
    function.wiring = types.wiring(type, in: file)
    guard member.key == "autoRegister()" else { return function }
    function.object = types.object(type, in: file)
    function.isAutoRegister = function.object == nil
    return function
  }

  /// Whether each run of `autoRegister()` or of a wiring makes a registration.
  private func isUnconditional(_ index: Int, in member: Scope?) -> Bool {
    guard let member,
      section.braces[index] == member.opening
    else { return false }
    return member.key == "autoRegister()" || member.key == "register(in:)"
  }

  /// Whether that holds for the registrations of the container that is wired.
  private func isCertain(_ mention: Mention, in member: Scope?, for container: Int?) -> Bool {
    let index = mention.index
    guard let member,
      let container,
      isUnconditional(index, in: member),
      isStraight(mention.start, in: member)
    else { return false }
    if member.key == "autoRegister()" {
      let wired = mentions.container(section.typeName(around: index), at: index)
      guard let wired,
        types.autoRegistering.contains(wired),
        mention.isCertain
      else { return false }
      return types.lineage(of: wired).contains(container)
    }
    let parameter = section.name(at: mention.start)
    let isParameter = (member.nameIndex..<member.opening).contains { token in
      section.name(at: token) == parameter && section.has(":", at: token + 1)
    }
    guard let wired = types.type("Container", in: 0),
      mention.start == index - 2
    else { return false }
    return isParameter && types.lineage(of: wired).contains(container)
  }

  /// Whether a function can be called only by code that names it; that of an object, or names its type.
  private func isPlain(_ function: Scope) -> Bool {
    guard function.isFunction,
      function.isPlain,
      !Self.special.contains(function.name)
    else { return false }
    guard let type = section.type(around: function.nameIndex) else { return true }
    // The module of a foreign type may call a function of an extension.
    guard type.isPlain,
      let index = types.type(type.name, in: file)
    else { return false }
    let entry = types.entries[index]
    return entry.scope.keyword != "protocol" && types.isPlain(entry.name)
  }

  /// The bound scope that a token always registers for, as in `Scope.request.begin { $0.user.register { … } }`.
  private func openScope(around index: Int) -> String? {
    let brace = section.braces[index]
    let isLabelled = section.name(at: brace - 2) == "registering" && section.has(":", at: brace - 1)
    var end = brace - 1
    if isLabelled, let parenthesis = section.opening(around: brace) {
      end = parenthesis - 1
    } else if section.has(")", at: end), let parenthesis = section.partners.element(end) {
      end = parenthesis - 1
    }
    guard section.name(at: end - 4) == "Scope",
      let scope = section.name(at: end - 2),
      mentions.hints.boundScopes[scope] == true
    else { return nil }
    let behind = (section.closing(of: brace) ?? brace) + 1
    switch section.name(at: end) {
    case "begin": return scope
    // Without a closure that registers, the first one is the operation.
    case "open" where isLabelled || section.name(at: behind) == "operation": return scope
    default: return nil
    }
  }

  // MARK: - Straight code

  /// Whether nothing in the section, at the top level of its file, may end the program.
  var isSectionStraight: Bool { !mayLeave(in: section.tokens.indices) }

  private func mayLeave(in range: Range<Int>) -> Bool {
    section.outerTokens(in: range).contains { index in
      section.name(at: index).map(Self.leaving.contains) == true
    }
  }

  /// Whether each run of a function reaches a statement of its body.
  private func isStraight(_ start: Int, in member: Scope) -> Bool {
    isStraight(start, from: member.opening + 1, brace: member.opening)
  }

  private func isStraight(_ start: Int, from first: Int, brace: Int) -> Bool {
    section.braces[start] == brace && section.beginsStatement(at: start)
      && section.condition(of: start).isAlwaysMet && !mayLeave(in: first..<start)
  }

  /// Whether an expression is in the straight code of the entry point: of `main.swift`, or of `main()`.
  private func isInEntryPoint(_ start: Int) -> Bool {
    if types.files[file].path.hasSuffix("/main.swift") {
      return isFileStraight && isStraight(start, from: 0, brace: -1)
    }
    guard let member = section.member(around: start),
      let type = section.type(around: start),
      member.name == "main",
      type.modifiers.contains("@main")
    else { return false }
    return isStraight(start, in: member)
  }

  // MARK: - Wirings

  /// The call of `wire(with:)` or `Container(wiring:)`, from the parenthesis on.
  private func root(behind opening: Int) -> WiringCalls.Root? {
    guard !section.condition(of: opening - 1).isNeverMet,
      let first = section.arguments(of: opening).first?.lowerBound,
      let label = section.name(at: first),
      label == "with" || label == "wiring",
      section.has(":", at: first + 1)
    else { return nil }
    let outer = section.typeName(around: opening)
    let wirings = section.arguments(of: opening).map { argument -> String? in
      var start = argument.lowerBound
      if start == first { start += 2 }
      guard let made = section.callee(ofCallEndingAt: argument.upperBound - 1),
        made.start == start
      else { return nil }
      return types.wiring(made.path, in: file, inside: outer)
    }
    return WiringCalls.Root(
      isProgram: label == "with",
      isStraight: isInEntryPoint(section.start(ofPathEndingAt: opening - 1)),
      wirings: wirings
    )
  }
}

/// A function with registrations.
package struct RegisteringFunction: Hashable, Sendable {
  package let name: String
  /// The wiring around it.
  package var wiring: String?
  /// The object around it, if it's the `autoRegister()` of an object.
  package var object: String?
  /// Whether it's the `autoRegister()` of a container.
  package var isAutoRegister = false
  /// Whether it's a function of a container.
  package var isInContainer = false

  /// The function, with the type that must be named to call it.
  var description: String {
    if let object { return "\(object).autoRegister()" }
    if let wiring { return "\(wiring).register(in:)" }
    return name
  }
}
