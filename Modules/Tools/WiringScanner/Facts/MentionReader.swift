import SwiftLexing

/// Finds where a section names factories.
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
  private static let declaring: Set = [
    "associatedtype", "case", "class", "enum", "extension", "func", "import", "let", "protocol",
    "struct", "typealias", "var",
  ]
  /// The words before the name of a function or an object with registrations that is declared.
  private static let declaringRegistration: Set = [
    "actor", "class", "enum", "extension", "func", "struct",
  ]

  let section: SourceSection
  let file: Int
  let table: FactoryTable
  /// The container in each variable of the file; -1 for a variable with several containers.
  private(set) var variables: [String: Int]
  private(set) var mentions: [Mention] = []
  /// The names that a function declares itself, by the brace that opens it.
  var locals: [Int: Set<String>] = [:]
  /// The calls of functions in types that may register, with the first token of those that may be sure.
  var calls: [(call: Call, start: Int?, caller: Scope)] = []
  /// The wirings that the section passes, in their order; an empty name for an unknown wiring.
  var roots: [String] = []
  /// The number of calls that pass wirings.
  var rootCalls = 0
  /// The functions with registrations that the section names.
  private(set) var called: Set<String> = []
  /// The names of too many factories to tell which one is meant.
  private(set) var crowded: Set<String> = []

  /// The factories that properties inject, by the names of the properties.
  private(set) var injected: [String: Set<Int>] = [:]
  /// The places where a property's wrapper does more than resolve, by the property's name.
  private(set) var wrappers: [String: Place] = [:]

  /// A call of a function inside another one.
  struct Call: Hashable {
    let caller: String
    let callee: String
    /// Whether each run of the caller makes this call, for the same container.
    var isSure: Bool
  }

  /// Reads a section.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - file: Its file.
  ///   - table: All factories.
  ///   - functions: The names of functions with registrations.
  ///   - words: All names that matter.
  ///   - variables: The containers in the variables of the sections before it.
  init(
    _ section: SourceSection,
    _ file: Int,
    _ table: FactoryTable,
    functions: Set<String>,
    words: Set<String>,
    variables: [String: Int]
  ) {
    (self.section, self.file, self.table, self.variables) = (section, file, table, variables)
    let isWired = section.scopes.contains {
      $0.isType && table.types.mayRegister($0.name, in: file)
    }
    let indices = section.words.filter { index in
      let token = section.tokens[index]
      return isWired || words.contains(token.name) || token.first == "\\"
        || (token.first == "$" || token.first == "_") && wrappedProperty(at: index) != nil
    }
    for index in indices { findVariable(at: index) }
    for index in indices {
      guard let name = section.name(at: index) else {
        readKeyPath(at: index)
        continue
      }
      if let property = wrappedProperty(at: index) {
        wrappers[property] = section.place(of: index)
      }
      if functions.contains(name),
        section.name(at: index - 1).map(Self.declaringRegistration.contains) != true
      {
        called.insert(name)
      }
      if isWired { noteCall(of: name, at: index) }
      if name == "wire" || name == "Container", !section.condition(of: index).isNeverMet {
        findRoots(behind: index + 1)
      }
      let isDynamic = table.types.hasDynamicFactories && section.has(".", at: index - 1)
      if table.contains(name), isDynamic || !isDeclared(at: index) {
        readName(name, at: index, isDynamic: isDynamic)
      }
    }
  }

  // MARK: - Variables

  private mutating func findVariable(at index: Int) {
    guard let name = section.name(at: index) else { return }
    if name == "InjectedContainer", section.has("@", at: index - 1) {
      return readInjectedContainer(at: index)
    }
    guard table.types.mayBeContainer(name) else { return }
    let start = section.start(ofPathEndingAt: index)
    guard let container = container(section.path(from: start, to: index), at: index) else { return }
    var before = start - 1
    while let word = section.name(at: before), ["any", "some", "inout", "borrowing"].contains(word)
    {
      before -= 1
    }
    guard section.has(":", at: before) || section.has("=", at: before),
      let variable = section.name(at: before - 1)
    else { return }
    hold(container, in: variable)
  }

  private mutating func hold(_ container: Int, in variable: String) {
    variables[variable] = variables[variable, default: container] == container ? container : -1
  }

  private mutating func readInjectedContainer(at index: Int) {
    var (next, container) = (index + 1, self.container("Container", at: index))
    if section.has("(", at: next), let closing = section.closing(of: next) {
      let path = section.path(from: next + 1, to: closing - 3)
      container = self.container(path, at: index) ?? container
      next = closing + 1
    }
    if let variable = property(behind: next), let container { hold(container, in: variable) }
  }

  // MARK: - Key paths

  /// Reads a key path.
  ///
  /// One that isn't passed to a known function may be used to register.
  private mutating func readKeyPath(at index: Int) {
    var (names, next) = ([String](), index + 1)
    if section.has(".", at: next) { next += 1 }
    let isRootless = next > index + 1
    while let name = section.name(at: next), names.count < 16 {
      if table.contains(name), isRootless || !names.isEmpty {
        let isLast = !section.has(".", at: next + 1)
        let isAsked = isLast && isAsked(at: index)
        let root = isRootless ? [] : names
        if let container = root.isEmpty && isAsked
          ? container("Container", at: index) : container(root.joined(separator: "."), at: index)
        {
          let call = isLast ? callOfFunction(at: index) : nil
          let start = call == nil ? index : index - 2
          let found = add(
            Mention(index: next, start: start, call: call, isUse: isAsked, isUnclear: !isAsked),
            of: name,
            in: container
          )
          if isAsked, let end = section.closing(of: index - 1), let name = property(behind: end + 1)
          {
            injected[name, default: []].formUnion(found)
          }
        } else if root.isEmpty || !isType(root.joined(separator: "."), at: index) {
          add(Mention(index: next, start: index, isUnclear: true), of: name)
        }
        return
      }
      names.append(name)
      guard section.has(".", at: next + 1) else { return }
      next += 2
    }
  }

  /// The parenthesis of `resolve(\.x)` or `dependency(\.x)`, given the beginning of the key path.
  private func callOfFunction(at index: Int) -> Int? {
    guard let name = section.name(at: index - 2), name == "resolve" || name == "dependency",
      section.has("(", at: index - 1), !section.has(".", at: index - 3)
    else { return nil }
    return index - 1
  }

  private func isAsked(at index: Int) -> Bool {
    guard section.has("(", at: index - 1) else { return false }
    if let name = section.name(at: index - 2) { return isAsking(name) }
    // The injected type may be written: `Injected<Int>(\.number)`.
    guard section.has(">", at: index - 2) else { return false }
    return (3..<16).contains { distance in
      section.has("<", at: index - distance)
        && section.name(at: index - distance - 1).map(isAsking) ?? false
    }
  }

  private func isAsking(_ name: String) -> Bool {
    Self.asking.contains(name) && !table.types.ownAsking.contains(name)
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
    guard case .container(let container, let isCertain) = receiver else {
      // The name may be a member of anything. A call doesn't register, and braces may belong to another
      // closure.
      if isUse, chain.registrations.isEmpty { return }
      let isBare = section.has("{", at: index + 1)
      if isBare { mention.isUnclear = true } else { mention.registrations = chain.registrations }
      add(mention, of: name)
      return
    }
    mention.isUse = isUse
    mention.registrations = chain.registrations
    let isKnown = isCertain || isParameter(at: start)
    if isKnown, isReached(name, from: start, to: index) { mention.call = chain.call }
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
    let found = table.factories(named: name, in: container, seenFrom: file)
    if found.isCrowded {
      crowded.insert(name)
      return []
    }
    var mention = mention
    mention.factories = found.indices.filter { !known.contains($0) }
    mention.isHidden =
      mention.isUnclear && mention.start == mention.index && isHidden(name, at: mention.index)
    if !mention.factories.isEmpty { mentions.append(mention) }
    return mention.factories
  }

  /// Whether a name is one that is being declared, is a label, or is set.
  private func isDeclared(at index: Int) -> Bool {
    if let before = section.name(at: index - 1), Self.declaring.contains(before) { return true }
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

  /// Whether braces behind an expression are those of a statement.
  private func isInStatement(_ start: Int) -> Bool {
    section.name(at: start - 1).map(Self.statements.contains) ?? false
      || [",", "!", "&", "|", "="].contains { section.has($0, at: start - 1) }
  }

  /// Whether an expression begins a statement, so that its value isn't used.
  private func isStatement(_ start: Int) -> Bool {
    section.beginsStatement(at: start)
      || section.has("=", at: start - 1) && section.name(at: start - 2) == "_"
  }
}
