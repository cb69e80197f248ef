import SwiftLexing

/// Finds where a section names factories, and what that resolves, registers and calls.
struct MentionReader {
  /// The functions and wrappers that resolve the factory of a key path.
  static let asking: Set = [
    "DynamicInjected", "Injected", "InjectedTask", "LazyInjected", "WeakLazyInjected", "dependency",
    "resolve", "resolveAll",
  ]
  private static let statements: Set = [
    "case", "catch", "else", "for", "guard", "if", "in", "switch", "where", "while",
  ]
  /// The words that may precede an implicit member such as `.shared`.
  static let beforeExpressions: Set = [
    "as", "await", "case", "else", "if", "in", "is", "return", "throw", "try", "where", "while",
  ]
  /// The words before the name of a function or an object with registrations that is declared.
  ///
  /// `actor` isn't one of them, because it may be a variable.
  private static let defining: Set = ["class", "enum", "extension", "func", "struct"]
  private static let declaring = defining.union([
    "associatedtype", "case", "import", "let", "protocol", "typealias", "var",
  ])

  let section: SourceSection
  let file: Int
  let table: FactoryTable
  let wirings: WiringCalls
  /// The container in each variable of the file; -1 for a variable with several containers.
  private(set) var variables: [String: Int]
  private(set) var mentions: [Mention] = []
  /// The mentions that resolve a factory, in the order of their tokens.
  private(set) var uses: [Mention] = []
  /// The calls that certainly resolve a factory, by their parentheses.
  private(set) var calls: [Int: Mention] = [:]
  /// The names of too many factories to tell which one is meant.
  private(set) var crowded: Set<String> = []
  /// The names that a function declares itself, by the brace that opens it.
  private var locals: [Int: Set<String>] = [:]
  /// The bodies of functions that register, by their braces.
  var bodies: [Int: CertainCode] = [:]

  /// Reads a section.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - file: Its file.
  ///   - table: All factories.
  ///   - wirings: The functions that register, and the calls between them so far.
  ///   - words: All names that matter.
  ///   - variables: The containers in the variables of the sections before it.
  init(
    _ section: SourceSection,
    _ file: Int,
    _ table: FactoryTable,
    _ wirings: WiringCalls,
    words: Set<String>,
    variables: [String: Int]
  ) {
    (self.section, self.file, self.table, self.wirings) = (section, file, table, wirings)
    self.variables = variables
    let isWired = section.scopes.contains {
      $0.isType && table.types.mayRegister($0.name, in: file)
    }
    let indices = section.words.filter { index in
      let token = section.tokens[index]
      return isWired || words.contains(token.name) || token.first == "\\"
    }
    for index in indices { findVariable(at: index) }
    for index in indices {
      guard let name = section.name(at: index) else {
        readKeyPath(at: index)
        continue
      }
      if wirings.functions.contains(name), !follows(Self.defining, index) {
        wirings.called.insert(name)
      }
      if name == "wire" || name == "Container", !section.condition(of: index).isNeverMet {
        readRoots(behind: index + 1)
      }
      let isDynamic = table.types.hasDynamicFactories && section.has(".", at: index - 1)
      if table.contains(name), isDynamic || !isDeclared(at: index) {
        readName(name, at: index, isDynamic: isDynamic)
      }
    }
    uses = mentions.filter(\.isUse)
    for use in uses where isCall(use) { calls[use.call ?? use.index] = use }
    if isWired { for index in indices { readCall(at: index) } }
  }

  /// The container that a name refers to at a token.
  func container(_ name: String, at index: Int) -> Int? {
    table.types.container(name, in: file, inside: section.typeName(around: index))
  }

  /// Whether one of some words precedes a token, and isn't a member such as `space.protocol`.
  func follows(_ words: Set<String>, _ index: Int) -> Bool {
    !section.has(".", at: index - 2) && section.name(at: index - 1).map(words.contains) ?? false
  }

  // MARK: - Variables

  private mutating func findVariable(at index: Int) {
    guard let name = section.name(at: index) else { return }
    if name == "InjectedContainer", !section.has("(", at: index + 1) {
      return hold(container("Container", at: index), in: section.property(behind: index + 1))
    }
    guard table.types.mayBeContainer(name) else { return }
    let start = section.start(ofPathEndingAt: index)
    var before = start - 1
    while follows(["any", "some", "inout", "borrowing"], before + 1) { before -= 1 }
    let path = section.path(from: start, to: index)
    if section.has(":", at: before) || section.has("=", at: before) {
      hold(container(path, at: index), in: section.name(at: before - 1))
    } else if section.name(at: before - 1) == "InjectedContainer" {
      let end = section.closing(of: before) ?? before
      hold(container(path, at: index), in: section.property(behind: end + 1))
    }
  }

  private mutating func hold(_ container: Int?, in variable: String?) {
    guard let container, let variable else { return }
    variables[variable] = variables[variable, default: container] == container ? container : -1
  }

  /// Whether the first name of an expression is a parameter of the function around it, and nothing hides it.
  mutating func isParameter(at start: Int) -> Bool {
    guard let member = section.member(around: start), let name = section.name(at: start) else {
      return false
    }
    return (member.nameIndex + 1..<member.opening).contains {
      section.name(at: $0) == name && section.has(":", at: $0 + 1)
    } && !declares(name, in: member, from: member.opening + 1)
  }

  /// Whether a function declares a name itself, such as that of a constant.
  private mutating func declares(_ name: String, in member: Scope, from start: Int) -> Bool {
    if let names = locals[start] { return names.contains(name) }
    let names = section.localNames(in: start..<member.closing) {
      table.contains($0) || variables[$0] != nil
    }
    locals[start] = names
    return names.contains(name)
  }

  /// Whether the function around a name has a parameter or a variable of this name.
  private mutating func isHidden(_ name: String, at index: Int) -> Bool {
    section.member(around: index).map { declares(name, in: $0, from: $0.nameIndex + 1) } ?? false
  }

  // MARK: - Key paths

  /// Reads a key path.
  ///
  /// One that isn't passed to a known function may be used to register.
  private mutating func readKeyPath(at start: Int) {
    let isRootless = section.has(".", at: start + 1)
    let members = stride(from: start + (isRootless ? 2 : 3), to: start + 32, by: 2)
      .prefix { section.name(at: $0) != nil && section.has(".", at: $0 - 1) }
    guard let index = members.first(where: { section.name(at: $0).map(table.contains) == true }),
      let name = section.name(at: index)
    else { return }
    let root = isRootless ? "" : section.path(from: start + 1, to: index - 2)
    let isAsked = !section.has(".", at: index + 1) && isAsked(at: start)
    let type = root.isEmpty && isAsked ? "Container" : root
    guard let container = container(type, at: start) else {
      if root.isEmpty || !isType(root, at: start) {
        add(Mention(index: index, start: start, isUnclear: true), of: name)
      }
      return
    }
    var mention = Mention(index: index, start: start, isUse: isAsked, isUnclear: !isAsked)
    if isAsked, let end = section.closing(of: start - 1) {
      mention.wrapper = section.property(behind: end + 1).flatMap { table.types.wrappers[$0] }
      let isFunction = follows(["dependency", "resolve"], start - 1)
      if isFunction, !section.has(".", at: start - 3) {
        mention = Mention(
          index: index,
          start: start - 2,
          call: start - 1,
          isUse: true,
          isUnclear: false
        )
      }
    }
    add(mention, of: name, in: container)
  }

  /// Whether a function or wrapper that resolves takes a key path that begins with a token.
  private func isAsked(at index: Int) -> Bool {
    // Only `resolveAll` takes several key paths.
    let isFurther = section.has(",", at: index - 1)
    guard let opening = isFurther ? section.opening(around: index) : index - 1,
      section.has("(", at: opening)
    else { return false }
    // The injected type may be written: `Injected<Int>(\.number)`.
    let isGeneric = section.has(">", at: opening - 1)
    let openings =
      isGeneric ? (opening - 15..<opening).filter { section.has("<", at: $0) } : [opening]
    return openings.lazy.compactMap { section.name(at: $0 - 1) }.contains {
      (isFurther ? $0 == "resolveAll" : Self.asking.contains($0))
        && !table.types.hidesAsking($0, in: file)
    }
  }

  // MARK: - Names

  private mutating func readName(_ name: String, at index: Int, isDynamic: Bool) {
    let (start, receiver) = receiver(of: index)
    if isDynamic, !receiver.isContainer, !section.has("\\", at: start - 1) {
      add(Mention(index: index, start: start, isUnclear: true), of: name)
    }
    if case .none = receiver { return }
    let chain = Chain(
      from: index + 1,
      in: section,
      isFunction: table.isFunction(name),
      mayRegister: !isInStatement(start)
    )
    let isUse = chain.end == .asked
    let isForContexts = chain.registrations.allSatisfy { $0.context != nil }
    let isUnclear = chain.end == .unclear || (isForContexts && !isUse && !isStatement(start))
    var mention = Mention(index: index, start: start, isUnclear: isUnclear)
    mention.registrations = chain.registrations
    guard case .container(let container, let isCertain) = receiver else {
      // The name may be a member of anything. A call doesn't register, and braces may belong to another
      // closure.
      if isUse, chain.registrations.isEmpty { return }
      if section.has("{", at: index + 1) {
        mention.isUnclear = true
        mention.registrations = []
      }
      add(mention, of: name)
      return
    }
    mention.isUse = isUse
    if isCertain || isParameter(at: start), isReached(name, from: start, to: index) {
      mention.call = chain.call
    }
    let found = add(mention, of: name, in: container)
    if !isCertain, !isUse || !chain.registrations.isEmpty {
      add(Mention(index: index, start: start, isUnclear: true), of: name, besides: found)
    }
  }

  /// Adds a mention of the factories of a name; returns those that may be meant.
  @discardableResult
  private mutating func add(
    _ mention: Mention,
    of name: String,
    in container: Int? = nil,
    besides known: [Int] = []
  ) -> [Int] {
    guard let found = table.factories(named: name, in: container, seenFrom: file) else {
      crowded.insert(name)
      return []
    }
    var mention = mention
    mention.factories = found.filter { !known.contains($0) }
    mention.isHidden =
      mention.isUnclear && mention.start == mention.index && isHidden(name, at: mention.index)
    if !mention.factories.isEmpty { mentions.append(mention) }
    return mention.factories
  }

  /// Whether a name is one that is being declared, is a label, or is set.
  private func isDeclared(at index: Int) -> Bool {
    if follows(Self.declaring, index) { return true }
    if section.has("=", at: index + 1), !beginsOperator(at: index + 1) { return true }
    // A name that a colon follows is a label, unless it is a branch of `a ? b : c`.
    return section.has(":", at: index + 1) && !section.has("?", at: index - 1)
      && !section.has(".", at: index - 1)
  }

  /// Whether more characters of an operator follow the first one.
  private func beginsOperator(at index: Int) -> Bool {
    guard let first = section.tokens.element(index), let next = section.tokens.element(index + 1)
    else { return false }
    return next.kind == .punctuation && "=<>+-*/%&|^~!?".contains(next.text)
      && next.position.line == first.position.line
      && next.position.column == first.position.column + 1
  }

  /// Whether an expression certainly leads to the factory: without `?`, and by a name that isn't hidden.
  private mutating func isReached(_ name: String, from start: Int, to index: Int) -> Bool {
    guard start == index else {
      return !(start..<index).contains { section.has("?", at: $0) }
    }
    guard let member = section.member(around: index), let type = section.type(around: index),
      section.braces[member.opening] == type.opening
    else { return false }
    return !isHidden(name, at: index)
  }

  /// Whether braces behind an expression are those of a statement.
  private func isInStatement(_ start: Int) -> Bool {
    follows(Self.statements, start)
      || [",", "!", "&", "|", "="].contains { section.has($0, at: start - 1) }
  }

  /// Whether an expression begins a statement, so that its value isn't used.
  private func isStatement(_ start: Int) -> Bool {
    section.beginsStatement(at: start)
      || section.has("=", at: start - 1) && section.name(at: start - 2) == "_"
  }
}
