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

  let mentions: MentionReader
  /// Whether nothing before this section, at the top level of its file, may end the program.
  private let isFileStraight: Bool
  var section: SourceSection { mentions.section }
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
      guard name == "wire" || name == "Container",
        let root = root(behind: index + 1)
      else { continue }
      calls.roots.append(root)
    }
  }

  // MARK: - Registrations

  /// Returns a registration, without the facts that later sections add.
  func registration(_ registration: Chain.Registration, of mention: Mention)
    -> ScannedRegistration
  {
    let index = mention.index
    let member = section.member(around: index)
    var container: Int?
    if let factory = mention.factories.first {
      container = mentions.table.declarations[factory].container
    }
    var receiver: String?
    if mention.start == index - 2 {
      receiver = section.name(at: mention.start)
    }
    var edges: [ScannedEdge] = []
    var providers: [Provider] = []
    if let closure = registration.closure {
      let products = section.products(of: closure)
      providers = mentions.table.providers(of: products, in: file)
      edges = mentions.edges(
        in: closure,
        of: container,
        receiver: receiver
      )
    }
    let isUnconditional = isUnconditional(index, in: member)
    let mayBeCertain = isUnconditional && registration.context == nil
    return ScannedRegistration(
      place: section.place(of: index),
      providers: providers,
      edges: edges,
      context: registration.context,
      isLimited: registration.isLimited,
      isContribution: registration.isContribution,
      isUnconditional: isUnconditional,
      isCertain: mayBeCertain && isCertain(mention, in: member, for: container),
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
    guard let type = section.type(around: member.nameIndex)?.name else {
      return function
    }
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
    return member.registers
  }

  /// Whether each run makes an unconditional registration, and for the container that is wired.
  private func isCertain(_ mention: Mention, in member: Scope?, for container: Int?) -> Bool {
    let index = mention.index
    guard let member,
      let container,
      isStraight(mention.start, behind: member.opening)
    else { return false }
    let wired: Int?
    if member.key == "autoRegister()" {
      guard mention.isCertain else { return false }
      wired = mentions.container(section.typeName(around: index), at: index)
      if let wired, !types.autoRegistering.contains(wired) {
        return false
      }
    } else {
      let isDirect = mention.start == index - 2
      guard isDirect,
        isParameter(mention.start, of: member)
      else { return false }
      wired = types.type("Container", in: 0)
    }
    guard let wired else { return false }
    return types.lineage(of: wired).contains(container)
  }

  /// Whether a name is that of a parameter.
  private func isParameter(_ index: Int, of function: Scope) -> Bool {
    let name = section.name(at: index)
    return (function.nameIndex..<function.opening).contains { token in
      section.name(at: token) == name && section.has(":", at: token + 1)
    }
  }

  /// Whether a function can be called only by code that names it; that of an object, or names its type.
  private func isPlain(_ function: Scope) -> Bool {
    guard function.isFunction,
      function.isPlain,
      !Self.special.contains(function.name)
    else { return false }
    guard let type = section.type(around: function.nameIndex) else {
      return true
    }
    // The module of a foreign type may call a function of an extension.
    guard type.isPlain,
      let index = types.type(type.name, in: file)
    else { return false }
    let entry = types.entries[index]
    return !entry.isProtocol && types.isPlain(entry.name)
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
      types.hints.boundScopes[scope] == true
    else { return nil }
    switch section.name(at: end) {
    case "begin":
      return scope
    case "open":
      // Without a closure that registers, the first one is the operation.
      let closing = section.closing(of: brace) ?? brace
      let isFirst = section.name(at: closing + 1) == "operation"
      guard isLabelled || isFirst else { return nil }
      return scope
    default:
      return nil
    }
  }

  // MARK: - Straight code

  /// Whether nothing in the section, at the top level of its file, may end the program.
  var isSectionStraight: Bool {
    !mayLeave(in: section.tokens.indices)
  }

  private func mayLeave(in range: Range<Int>) -> Bool {
    section.outerTokens(in: range).contains { index in
      guard let word = section.name(at: index) else {
        return false
      }
      return Self.leaving.contains(word)
    }
  }

  /// Whether the code behind a brace always reaches a statement, which is in no inner braces.
  private func isStraight(_ start: Int, behind brace: Int) -> Bool {
    guard section.braces[start] == brace,
      section.beginsStatement(at: start),
      section.condition(of: start).isAlwaysMet
    else { return false }
    return !mayLeave(in: brace + 1..<start)
  }

  /// Whether an expression is in the straight code of the entry point: of `main.swift`, or of `main()`.
  private func isInEntryPoint(_ start: Int) -> Bool {
    if types.files[file].path.hasSuffix("/main.swift") {
      // The top level of the file has no brace.
      return isFileStraight && isStraight(start, behind: -1)
    }
    guard let member = section.member(around: start),
      let type = section.type(around: start),
      member.name == "main",
      type.modifiers.contains("@main")
    else { return false }
    return isStraight(start, behind: member.opening)
  }

  // MARK: - Wirings

  /// The call of `wire(with:)` or `Container(wiring:)`, from the parenthesis on.
  private func root(behind opening: Int) -> WiringCalls.Root? {
    let arguments = section.arguments(of: opening)
    guard !section.condition(of: opening - 1).isNeverMet,
      let first = arguments.first?.lowerBound,
      let label = section.name(at: first),
      label == "with" || label == "wiring",
      section.has(":", at: first + 1)
    else { return nil }
    var wirings = [wiring(first + 2..<arguments[0].upperBound)]
    wirings += arguments.dropFirst().map(wiring)
    let start = section.start(ofPathEndingAt: opening - 1)
    return WiringCalls.Root(
      isProgram: label == "with",
      isStraight: isInEntryPoint(start),
      wirings: wirings
    )
  }

  /// The wiring that an argument creates; nil for another expression.
  private func wiring(_ argument: Range<Int>) -> String? {
    guard let made = section.callee(ofCallEndingAt: argument.upperBound - 1),
      made.start == argument.lowerBound
    else { return nil }
    let outer = section.typeName(around: argument.lowerBound)
    return types.wiring(made.path, in: file, inside: outer)
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
