/// The members behind an expression, such as `.cached` and `.register { … }`, in their order.
struct Members: Sequence, IteratorProtocol {
  struct Member {
    let name: String
    /// The token behind the name.
    let opening: Int
    /// The braces of a closure among the arguments.
    let closure: ClosedRange<Int>?
  }

  /// The members that name a scope, and take no arguments.
  static let scopes: Set = ["cached", "graph", "shared", "singleton", "unique"]
  /// The greatest number of members.
  private static let most = 64

  private let section: SourceSection
  private var count = 0
  /// The token behind the members so far.
  private(set) var end: Int

  /// Prepares to read members from a token on.
  init(from start: Int, in section: SourceSection) {
    self.section = section
    end = start
  }

  mutating func next() -> Member? {
    while section.has("?", at: end) || section.has("!", at: end) {
      end += 1
    }
    guard count < Self.most,
      section.has(".", at: end),
      let name = section.name(at: end + 1)
    else { return nil }
    count += 1
    end += 2
    let opening = end
    var closure: ClosedRange<Int>?
    if !Self.scopes.contains(name) {
      closure = takeArguments()
    }
    return Member(name: name, opening: opening, closure: closure)
  }

  /// Steps over the arguments of a call, and returns the closure among them: the last one, if it is behind them.
  mutating func takeArguments() -> ClosedRange<Int>? {
    var closure: ClosedRange<Int>?
    if section.has("(", at: end), let closing = section.closing(of: end) {
      let arguments = section.outerTokens(in: end + 1..<closing)
      let brace = arguments.first { section.has("{", at: $0) }
      closure = brace.flatMap(section.closure)
      end = closing + 1
    }
    guard let trailing = section.closure(at: end) else {
      return closure
    }
    end = trailing.upperBound + 1
    return trailing
  }
}

/// The definition of a factory, in the body of its property or function.
struct Definition {
  /// The first token of the body, which may be in a getter.
  let start: Int
  /// The token behind the first name, such as the parenthesis of `promised(key: "x")`.
  let call: Int
  /// The closure of `self { … }` or `Factory(self) { … }`, if the body begins with one.
  let closure: ClosedRange<Int>?
  /// Whether the body is this closure, with modifiers that leave it as it is.
  let isPlain: Bool
  /// Whether the body is a call with modifiers that set at most a scope and closures.
  private let isSimple: Bool

  init(of member: Scope, in section: SourceSection) {
    let first = member.opening + 1
    if section.name(at: first) == "get", section.has("{", at: first + 1) {
      start = first + 2
    } else {
      start = first
    }
    var expression = start
    if section.name(at: start) == "return" {
      expression += 1
    }
    closure = section.definition(at: expression)
    call = section.typePath(from: expression).end
    var members = Members(from: call, in: section)
    _ = members.takeArguments()
    var isHarmless = true
    var isKnown = true
    while let modifier = members.next() {
      if Chain.harmless.contains(modifier.name) {
        continue
      }
      isHarmless = false
      if !Chain.registering.contains(modifier.name) {
        isKnown = false
      }
    }
    let isWhole = section.has("}", at: members.end)
    isPlain = closure != nil && isHarmless && isWhole
    isSimple = isKnown && isWhole
  }

  /// The last scope that the body names, with a remark if another one may apply.
  func scope(of member: Scope, in section: SourceSection) -> String? {
    var scope: String?
    var isCertain = isSimple
    for index in section.outerTokens(in: start..<member.closing) {
      let condition = section.condition(of: index)
      if section.name(at: index) == "once" {
        isCertain = false
      }
      guard let name = section.scope(namedAt: index),
        !condition.isNeverMet
      else { continue }
      if condition != section.condition(of: member.opening) {
        isCertain = false
      }
      scope = name
    }
    if isCertain { return scope }
    return scope.map { "\($0) (perhaps)" }
  }
}

extension SourceSection {
  /// Returns the braces of a closure that begins at a token.
  func closure(at index: Int) -> ClosedRange<Int>? {
    guard has("{", at: index),
      let closing = closing(of: index)
    else { return nil }
    return index...closing
  }

  /// Returns the closure of `self { … }`, and of `Factory(self) { … }` for any kind of factory.
  func definition(at start: Int) -> ClosedRange<Int>? {
    let (path, end) = typePath(from: start)
    if TypeName.last(path) == "self" {
      return closure(at: end)
    }
    guard FactoryType.isName(path) else { return nil }
    let behind = closing(of: end) ?? end
    return closure(at: behind + 1)
  }

  /// The scope that a member such as `.cached` or `.scope(.request)` sets; nil for another token.
  fileprivate func scope(namedAt index: Int) -> String? {
    guard has(".", at: index - 1),
      let name = name(at: index)
    else { return nil }
    if Members.scopes.contains(name) {
      return name
    }
    guard name == "scope",
      has("(", at: index + 1),
      let end = closing(of: index + 1)
    else { return nil }
    if has(".", at: index + 2) {
      return text(index + 3..<end)
    }
    // A variable may have the name of a scope.
    let argument = text(index + 2..<end)
    if argument.hasPrefix("Scope.") { return argument }
    return "(\(argument))"
  }
}
