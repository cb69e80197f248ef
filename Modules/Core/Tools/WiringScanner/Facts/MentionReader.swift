import SwiftLexing

/// Finds where a section names factories, and what that resolves and registers.
///
/// A name is enough: a place that looks as if it might register a factory counts for all factories of its name.
struct MentionReader {
  /// The functions and wrappers that resolve the factory of a key path.
  static let resolvers: Set = [
    "DynamicInjected", "Injected", "LazyInjected", "WeakLazyInjected", "dependency", "resolve",
  ]
  /// The words before a name that is declared.
  private static let declaring: Set = [
    "associatedtype", "case", "class", "enum", "extension", "func", "import", "let", "protocol",
    "struct", "typealias", "var",
  ]

  let section: SourceSection
  let file: Int
  let table: FactoryTable
  /// The container in each variable of the file; nil for a variable with several containers.
  private(set) var variables: [String: Int?]
  private(set) var mentions: [Mention] = []
  /// The names that look as if they might be registered, with their places.
  private(set) var unclear: [String: [Int]] = [:]
  /// The indices of the words that matter.
  let words: [Int]
  /// The mentions that resolve a factory, in the order of their tokens.
  private(set) var uses: [Mention] = []

  /// Reads a section.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - file: Its file.
  ///   - table: All factories.
  ///   - variables: The containers in the variables of the sections before it.
  init(
    _ section: SourceSection,
    _ file: Int,
    _ table: FactoryTable,
    variables: [String: Int?]
  ) {
    self.section = section
    self.file = file
    self.table = table
    self.variables = variables
    words = section.words.filter { index in
      let token = section.tokens[index]
      return token.first == "\\" || table.words.contains(token.name)
    }
    for index in words {
      findVariable(at: index)
    }
    for index in words {
      guard let name = section.name(at: index) else {
        readKeyPath(at: index)
        continue
      }
      guard table.contains(name),
        !isDeclared(at: index)
      else { continue }
      readName(name, at: index)
    }
    uses = mentions.filter(\.isUse)
  }

  private var hints: Hints { table.types.hints }

  /// Whether one of some words precedes a token, and isn't a member such as `space.protocol`.
  func follows(_ words: Set<String>, _ index: Int) -> Bool {
    guard let word = section.name(at: index - 1),
      words.contains(word)
    else { return false }
    return !section.has(".", at: index - 2)
  }

  // MARK: - Variables

  /// Notes a variable whose type or value is a container.
  private mutating func findVariable(at index: Int) {
    let name = section.tokens[index].text
    if name == "InjectedContainer", !section.has("(", at: index + 1) {
      let property = section.property(behind: index + 1)
      hold("Container", at: index, in: property)
      return
    }
    guard table.types.mayBeContainer(name) else { return }
    let start = section.start(ofPathEndingAt: index)
    let path = section.path(from: start, to: index)
    var before = start - 1
    while follows(["any", "some", "inout", "borrowing"], before + 1) {
      before -= 1
    }
    if section.has(":", at: before) || section.has("=", at: before) {
      let variable = section.name(at: before - 1)
      hold(path, at: index, in: variable)
    } else if section.name(at: before - 1) == "InjectedContainer" {
      let end = section.closing(of: before) ?? before
      let property = section.property(behind: end + 1)
      hold(path, at: index, in: property)
    }
  }

  private mutating func hold(
    _ container: String,
    at index: Int,
    in variable: String?
  ) {
    guard let variable,
      let container = self.container(container, at: index)
    else { return }
    if let known = variables[variable], known != container {
      variables[variable] = .some(nil)
    } else {
      variables[variable] = container
    }
  }

  // MARK: - Key paths

  /// Reads a key path.
  ///
  /// One that isn't passed to a known function may be used to register.
  private mutating func readKeyPath(at start: Int) {
    let members = members(ofKeyPathAt: start)
    for member in members.dropLast() where isFactory(member) {
      markUnclear(member)
    }
    guard let last = members.last,
      isFactory(last),
      let name = section.name(at: last)
    else { return }
    let container = container(ofKeyPathAt: start, members)
    guard let container,
      isResolved(start)
    else { return markUnclear(last) }
    var mention = Mention(name: name, index: last, start: start)
    mention.isUse = true
    add(mention, in: container)
    guard let end = section.closing(of: start - 1),
      let property = section.property(behind: end + 1),
      hints.wrappers.contains(property)
    else { return }
    markUnclear(last)
  }

  /// The names in a key path.
  private func members(ofKeyPathAt start: Int) -> [Int] {
    var members: [Int] = []
    var index = start + 1
    while members.count < 16 {
      let first = index
      while section.has(".", at: index) || section.isPostfix(at: index) {
        index += 1
      }
      let isMember = members.isEmpty || index > first
      guard isMember,
        section.name(at: index) != nil
      else { break }
      members.append(index)
      index += 1
    }
    return members
  }

  private func isFactory(_ index: Int) -> Bool {
    guard let name = section.name(at: index) else {
      return false
    }
    return table.contains(name)
  }

  /// The container that is the root of a key path with only one member behind it.
  private func container(ofKeyPathAt start: Int, _ members: [Int]) -> Int? {
    if section.has(".", at: start + 1) {
      guard members.count == 1 else { return nil }
      return table.types.type("Container", in: 0)
    }
    guard members.count > 1 else { return nil }
    let path = section.path(from: members[0], to: members[members.count - 2])
    return container(path, at: start)
  }

  /// Whether a function or wrapper that resolves takes the key path that begins with a token.
  private func isResolved(_ index: Int) -> Bool {
    // No such function takes several key paths.
    let opening = index - 1
    guard section.has("(", at: opening) else {
      return false
    }
    var end = opening
    if section.has(">", at: opening - 1) {
      // The injected type may be written: `Injected<Int>(\.number)`.
      let bracket = (opening - 15..<opening).first { section.has("<", at: $0) }
      end = bracket ?? opening
    }
    guard let callee = section.name(at: end - 1),
      !hints.ownResolvers.contains(callee)
    else { return false }
    return Self.resolvers.contains(callee)
  }

  // MARK: - Names

  private mutating func readName(_ name: String, at index: Int) {
    let (start, receiver) = receiver(of: index)
    let isStatement = isStatement(start)
    let chain = Chain(
      from: index + 1,
      in: section,
      isFunction: table.isFunction(name),
      isStatement: isStatement
    )
    let isForContexts = chain.registrations.allSatisfy { $0.context != nil }
    let mayBeStored = chain.end == .registered && isForContexts && !isStatement
    let isUnclear = chain.end == .unclear || mayBeStored || hints.hasOwnResolutions
    var mention = Mention(name: name, index: index, start: start)
    mention.registrations = chain.registrations
    switch receiver {
    case .other:
      // Another member has this name. Only a word that registers says that it may be the factory.
      let isDynamic = hints.hasDynamicMembers && start < index
      if isDynamic || Chain.mayRegister(from: index + 1, in: section) {
        markUnclear(index)
      }
    case .unknown:
      if isUnclear || hints.hasDynamicMembers {
        markUnclear(index)
      }
      // A call resolves at most, and perhaps something else.
      if !chain.registrations.isEmpty {
        add(mention, in: nil)
      }
    case .container(let container, let isCertain):
      if isUnclear {
        markUnclear(index)
      }
      mention.isUse = chain.end == .resolved
      mention.isCertain = isCertain
      mention.call = chain.call
      add(mention, in: container)
    }
  }

  private mutating func markUnclear(_ index: Int) {
    guard let name = section.name(at: index),
      !section.condition(of: index).isNeverMet
    else { return }
    unclear[name, default: []].append(index)
  }

  private mutating func add(_ mention: Mention, in container: Int?) {
    let found = table.factories(
      named: mention.name,
      in: container,
      seenFrom: file
    )
    guard let found else { return markUnclear(mention.index) }
    var mention = mention
    mention.factories = found
    mentions.append(mention)
  }

  /// Whether a name is one that is being declared, is a label, or is set.
  private func isDeclared(at index: Int) -> Bool {
    let isMember = section.has(".", at: index - 1)
    if isMember, hints.hasDynamicMembers { return false }
    if follows(Self.declaring, index) {
      return true
    }
    if section.has("=", at: index + 1), !section.beginsOperator(at: index + 1) {
      return true
    }
    // A name that a colon follows is a label, unless it is a branch of `a ? b : c`.
    let isBranch = section.has("?", at: index - 1)
    return section.has(":", at: index + 1) && !isBranch && !isMember
  }

  /// Whether an expression begins a statement, so that its value isn't used.
  private func isStatement(_ start: Int) -> Bool {
    if section.beginsStatement(at: start) {
      return true
    }
    return section.has("=", at: start - 1) && section.name(at: start - 2) == "_"
  }
}
