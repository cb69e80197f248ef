import SwiftLexing

/// A place that has the name of a factory.
struct Mention {
  /// The effect of the place on the factory.
  enum Effect {
    case declares
    case resolves
    case registers([Chain.Registration])
    /// The place may do anything.
    case unclear
  }

  let name: String
  /// The token of the name.
  let index: Int
  let effect: Effect
  /// Whether the place certainly registers nothing.
  let isHarmless: Bool
  /// The factories that it resolves or registers.
  var factories: [Int] = []
}

/// Finds where a file names factories.
///
/// For the errors of a build, only the form of a place counts, and neither types nor receivers do. For the plan,
/// the receiver tells containers with factories of one name apart.
struct MentionReader {
  /// The property wrappers that resolve the factory of a key path.
  static let wrappers: Set = [
    "DynamicInjected", "Injected", "LazyInjected", "WeakLazyInjected",
  ]
  /// The functions that do.
  private static let functions: Set = ["dependency", "resolve"]

  /// The expression before a name.
  private enum Receiver {
    case container(Int)
    case unknown
    /// An expression that has no factories as members.
    case other
  }

  let source: SourceText
  let file: Int
  let table: FactoryTable
  /// The container in each variable of the file; nil for a variable with several containers.
  private var variables: [String: Int?] = [:]
  private(set) var mentions: [Mention] = []

  /// Reads a file.
  init(_ source: SourceText, _ file: Int, _ table: FactoryTable) {
    self.source = source
    self.file = file
    self.table = table
    for index in source.words {
      findVariable(at: index)
    }
    for index in source.words {
      let name = source.tokens[index].name
      if table.contains(name) {
        add(name, at: index)
      }
    }
    for index in source.texts {
      addText(at: index)
    }
  }

  // MARK: - Variables

  /// Notes a variable whose type or value is a container.
  private mutating func findVariable(at index: Int) {
    guard table.types.containerNames.contains(source.tokens[index].text) else { return }
    let start = source.start(ofPathEndingAt: index)
    var before = start - 1
    while let word = source.name(at: before), ["any", "some", "inout", "borrowing"].contains(word) {
      before -= 1
    }
    guard source.has(":", at: before) || isValue(index, behind: before),
      let variable = source.name(at: before - 1),
      let container = container(source.path(from: start, to: index), at: index)
    else { return }
    if let known = variables[variable], known != container {
      variables[variable] = .some(nil)
    } else {
      variables[variable] = container
    }
  }

  /// Whether a container behind `=` is `Container.shared` or `Container()`, and no member of it.
  private func isValue(_ index: Int, behind equals: Int) -> Bool {
    guard source.has("=", at: equals) else { return false }
    if source.has("(", at: index + 1) { return true }
    return source.name(at: index + 2) == "shared" && !source.has(".", at: index + 3)
  }

  private func container(_ name: String, at index: Int) -> Int? {
    let outer = source.type(around: index)?.name ?? ""
    return table.types.container(name, in: file, inside: outer)
  }

  // MARK: - Names

  private mutating func add(_ name: String, at index: Int) {
    let declared = table.factories(named: name, visibleFrom: file).first { factory in
      table.declarations[factory].file == file && table.declarations[factory].nameIndex == index
    }
    if let declared {
      let isHarmless = table.declarations[declared].isPlainPromise
      mentions.append(Mention(name: name, index: index, effect: .declares, isHarmless: isHarmless))
    } else if let keyPath = keyPath(endingAt: index) {
      addKeyPath(name, at: index, from: keyPath)
    } else {
      addExpression(name, at: index)
    }
  }

  private mutating func addExpression(_ name: String, at index: Int) {
    let chain = Chain(behind: index, in: source, isFunction: table.isFunction(name))
    let receiver = receiver(of: index)
    var effect = Mention.Effect.unclear
    if !chain.registrations.isEmpty {
      effect = .registers(chain.registrations)
    } else if chain.resolves, case .container = receiver {
      effect = .resolves
    }
    var mention = Mention(
      name: name,
      index: index,
      effect: effect,
      isHarmless: isHarmless(index)
    )
    switch receiver {
    case .container(let container):
      mention.factories = table.factories(named: name, in: container, seenFrom: file)
    case .unknown:
      mention.factories = table.factories(named: name, in: nil, seenFrom: file)
    case .other:
      break
    }
    mentions.append(mention)
  }

  /// Whether a place only resolves a factory, or is about something else of the same name.
  private func isHarmless(_ index: Int) -> Bool {
    var next = index + 1
    if isCall(next), source.has(")", at: next + 1) {
      return !source.has("{", at: next + 2)
    }
    if source.has("?", at: next) || source.has("!", at: next) {
      next += 1
    }
    guard source.has(".", at: next),
      let member = source.name(at: next + 1)
    else { return isVariable(index) }
    if member == "required" { return isCall(next + 2) }
    return !FactoryType.members.contains(member)
  }

  /// Whether a name is that of a local variable that is being declared, or of a property with one of the wrappers.
  ///
  /// A macro could make a registration of any other property.
  private func isVariable(_ index: Int) -> Bool {
    guard let keyword = source.name(at: index - 1),
      keyword == "let" || keyword == "var",
      !source.hasMacros(around: index)
    else { return false }
    let attributes = source.modifiers(before: index - 1).modifiers.filter { $0.hasPrefix("@") }
    if attributes.isEmpty {
      let isDeclared = source.has("=", at: index + 1) || source.has(":", at: index + 1)
      return isDeclared && source.member(around: index) != nil
    }
    return attributes.allSatisfy { attribute in
      attribute == "@ObservationIgnored" || Self.wrappers.contains(String(attribute.dropFirst()))
    }
  }

  /// Whether a parenthesis is on the line of the name before it.
  private func isCall(_ index: Int) -> Bool {
    guard source.has("(", at: index) else { return false }
    return source.tokens[index].position.line == source.tokens[index - 1].position.line
  }

  /// The receiver of a name.
  private func receiver(of index: Int) -> Receiver {
    guard source.has(".", at: index - 1) else {
      return own(index)
    }
    guard let name = source.name(at: index - 2) else { return .unknown }
    let start = source.start(ofPathEndingAt: index - 2)
    let path = source.path(from: start, to: index - 2)
    switch path {
    case "self", "Self", "shared", "Self.shared":
      // The type of a `.shared` without a receiver depends on its context.
      if source.has(".", at: start - 1) { return .unknown }
      return own(index)
    case _ where name == "shared":
      guard let container = container(TypeName.outer(path), at: index) else { return .unknown }
      return .container(container)
    default:
      guard let container = variables[name] ?? nil else { return .unknown }
      return .container(container)
    }
  }

  /// The receiver that `self` refers to at a token.
  private func own(_ index: Int) -> Receiver {
    guard let scope = source.type(around: index) else { return .other }
    if let container = table.types.container(scope.name, in: file) {
      return .container(container)
    }
    // An extension of an unknown type may be one of a protocol that a container conforms to.
    if scope.isExtension { return .unknown }
    return .other
  }

  // MARK: - Key paths

  /// The backslash of a key path `\.name` or `\Type.name` that ends with a name.
  private func keyPath(endingAt index: Int) -> Int? {
    guard source.has(".", at: index - 1) else { return nil }
    var start = index - 2
    if source.name(at: start) != nil {
      start = source.start(ofPathEndingAt: start) - 1
    }
    guard source.has("\\", at: start) else { return nil }
    return start
  }

  private mutating func addKeyPath(_ name: String, at index: Int, from start: Int) {
    var container = table.types.type("Container", in: 0)
    if start + 1 < index - 1 {
      container = self.container(source.path(from: start + 1, to: index - 2), at: index)
    }
    let callee = callee(of: start - 1)
    let isEnd = source.has(")", at: index + 1) || source.has(",", at: index + 1)
    let word = source.name(at: callee) ?? ""
    let first = source.start(ofPathEndingAt: callee)
    let isAttribute = source.has("@", at: first - 1)
    let isOfLibrary = first == callee || source.name(at: callee - 2) == "FactoryKit"
    let isWrapper = isAttribute && isOfLibrary && Self.wrappers.contains(word)
    var effect = Mention.Effect.unclear
    if isEnd, isWrapper || Self.functions.contains(word) {
      effect = .resolves
    }
    var mention = Mention(
      name: name,
      index: index,
      effect: effect,
      isHarmless: isEnd && isWrapper && isUnused(wrapperWithArguments: start - 1)
    )
    if let container {
      mention.factories = table.factories(named: name, in: container, seenFrom: file)
    }
    mentions.append(mention)
  }

  /// The name before a parenthesis, also before a written type: `Injected<Int>(\.number)`.
  private func callee(of opening: Int) -> Int {
    guard source.has("(", at: opening) else { return -1 }
    var end = opening
    if source.has(">", at: opening - 1) {
      let bracket = (opening - 15..<opening).first { source.has("<", at: $0) }
      end = bracket ?? opening
    }
    return end - 1
  }

  /// Whether nothing uses a wrapper itself, as in `$loader.factory`.
  private func isUnused(wrapperWithArguments opening: Int) -> Bool {
    guard let end = source.closing(of: opening),
      let keyword = (end..<end + 8).first(where: { source.name(at: $0) == "var" }),
      let property = source.name(at: keyword + 1)
    else { return false }
    return !table.types.wrappers.contains(property)
  }

  // MARK: - Texts

  /// Adds the names of factories in a literal, or in the name of a macro.
  private mutating func addText(at index: Int) {
    for word in source.tokens[index].text.unicodeScalars.split(whereSeparator: Self.isSeparator) {
      let name = String(word)
      if table.contains(name) {
        mentions.append(Mention(name: name, index: index, effect: .unclear, isHarmless: false))
      }
    }
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_":
      false
    default:
      scalar.isASCII
    }
  }
}
