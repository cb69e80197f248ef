import SwiftLexing

/// Finds where a file names factories.
struct MentionReader {
  /// What is given the key path of a factory, and resolves it.
  private static let asking: Set = [
    "DynamicInjected", "Injected", "InjectedTask", "LazyInjected", "WeakLazyInjected", "dependency",
    "resolve", "resolveAll",
  ]
  private static let statements: Set = [
    "case", "catch", "else", "for", "guard", "if", "in", "switch", "where", "while",
  ]
  private static let declaring: Set = [
    "case", "class", "enum", "extension", "func", "import", "let", "protocol", "struct",
    "typealias", "var",
  ]

  let file: SourceFile
  let table: FactoryTable
  /// The containers that variables of the file hold.
  private(set) var variables: [String: String] = [:]
  private(set) var mentions: [Mention] = []
  /// Who calls whom in the containers of the file, by name.
  private(set) var calls: Set<Call> = []

  /// A call of a function inside another one.
  struct Call: Hashable {
    let caller: String
    let callee: String
  }

  init(_ file: SourceFile, _ table: FactoryTable) {
    (self.file, self.table) = (file, table)
    findVariables()
    for index in file.tokens.indices {
      if file.has("\\", at: index) {
        readKeyPath(at: index)
      } else if file.tokens[index].kind == .identifier {
        readName(at: index)
      }
    }
  }

  // MARK: - Variables

  private mutating func findVariables() {
    for index in file.tokens.indices {
      guard let name = file.name(at: index) else { continue }
      if name == "InjectedContainer", file.has("@", at: index - 1) {
        readInjectedContainer(at: index)
      } else if let container = table.types.container(named: name) {
        var before = index - 1
        if file.has(".", at: before), file.name(at: before - 1) == "FactoryKit" { before -= 2 }
        while let word = file.name(at: before),
          ["any", "some", "inout", "borrowing"].contains(word)
        {
          before -= 1
        }
        guard file.has(":", at: before) || file.has("=", at: before),
          let variable = file.name(at: before - 1)
        else { continue }
        variables[variable] = container
      }
    }
  }

  private mutating func readInjectedContainer(at index: Int) {
    var (next, container) = (index + 1, "Container")
    if file.has("(", at: next), let closing = file.closing(of: next) {
      container = file.name(at: next + 1).flatMap(table.types.container) ?? container
      next = closing + 1
    }
    for distance in 0..<4 where file.name(at: next + distance) == "var" {
      guard let variable = file.name(at: next + distance + 1) else { return }
      variables[variable] = container
    }
  }

  // MARK: - Key paths

  private mutating func readKeyPath(at index: Int) {
    var (next, root) = (index + 1, nil as String?)
    if let name = file.name(at: next) {
      guard let container = table.types.container(named: name) else { return }
      (root, next) = (container, next + 1)
    }
    guard file.has(".", at: next), let name = file.name(at: next + 1), table.contains(name) else {
      return
    }
    let factories = table.factories(
      named: name,
      in: root ?? implicitRoot(at: index),
      seenFrom: file
    )
    guard root != nil || isAsked(at: index) || enclosingContainer(index) != nil else { return }
    add(factories, at: next + 1, Chain(from: next + 2, in: file, mayRegister: false))
  }

  private func isAsked(at index: Int) -> Bool {
    guard file.has("(", at: index - 1) else { return false }
    if let name = file.name(at: index - 2) { return Self.asking.contains(name) }
    // The type of what is injected may be said: `Injected<Int>(\.number)`.
    guard file.has(">", at: index - 2) else { return false }
    return (3..<16).contains { distance in
      file.has("<", at: index - distance)
        && file.name(at: index - distance - 1).map(Self.asking.contains) ?? false
    }
  }

  private func implicitRoot(at index: Int) -> String {
    isAsked(at: index) ? "Container" : enclosingContainer(index) ?? "Container"
  }

  // MARK: - Names

  private mutating func readName(at index: Int) {
    noteCall(at: index)
    guard let name = file.name(at: index), table.contains(name), !file.has(":", at: index + 1),
      !isDeclared(at: index)
    else { return }
    let (start, receiver) = receiver(of: index)
    // A key path is read from its beginning on.
    guard !file.has("\\", at: start - 1) else { return }
    let container: String?
    switch receiver {
    case .none: return
    case .container(let name): container = name
    case .unknown: container = nil
    }
    let before = file.name(at: start - 1)
    let isInStatement =
      before.map(Self.statements.contains) ?? false || file.has(",", at: start - 1)
      || ["!", "&", "|", "="].contains { file.has($0, at: start - 1) }
    let chain = Chain(from: index + 1, in: file, mayRegister: !isInStatement)
    // Nobody knows what this is a member of, unless it is registered as only a factory is.
    if case .unknown = receiver, chain.registrations.isEmpty || file.has("{", at: index + 1) {
      return
    }
    let factories = table.factories(named: name, in: container, seenFrom: file)
    add(factories, at: index, chain)
  }

  private mutating func add(_ factories: [Int], at index: Int, _ chain: Chain) {
    guard !factories.isEmpty else { return }
    mentions.append(Mention(factories: factories, index: index, chain: chain))
  }

  private func isDeclared(at index: Int) -> Bool {
    guard let before = file.tokens.element(index - 1) else { return false }
    return before.kind == .identifier && Self.declaring.contains(before.text)
  }

  private mutating func noteCall(at index: Int) {
    guard file.has("(", at: index + 1), let caller = file.member(around: index),
      enclosingContainer(index) != nil, !isDeclared(at: index)
    else { return }
    calls.insert(Call(caller: caller.name, callee: file.tokens[index].name))
  }
}
