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
  init(from start: Int, in section: SourceSection) { (self.section, end) = (section, start) }

  mutating func next() -> Member? {
    while section.has("?", at: end) || section.has("!", at: end) { end += 1 }
    guard count < Self.most, section.has(".", at: end), let name = section.name(at: end + 1) else {
      return nil
    }
    count += 1
    end += 2
    let opening = end
    let closure = Self.scopes.contains(name) ? nil : takeArguments()
    return Member(name: name, opening: opening, closure: closure)
  }

  /// Steps over the arguments of a call, and returns the closure among them: the last one, if it is behind them.
  mutating func takeArguments() -> ClosedRange<Int>? {
    var closure: ClosedRange<Int>?
    if section.has("(", at: end), let closing = section.closing(of: end) {
      let brace = section.outerTokens(in: end + 1..<closing).first { section.has("{", at: $0) }
      closure = brace.flatMap(section.closure)
      end = closing + 1
    }
    guard let trailing = section.closure(at: end) else { return closure }
    end = trailing.upperBound + 1
    return trailing
  }
}

/// The definition of a factory, in the body of its property or function.
struct Definition {
  /// The modifiers that leave the closure as it is.
  private static let harmless = Chain.changing.subtracting(["contribute", "reset"])
    .union(["onShutdown"])

  /// The first token of the body, which may be in a getter.
  let start: Int
  /// The token behind the first name, such as the parenthesis of `promised(key: "x")`.
  let call: Int
  /// The closure of `self { … }` or `Factory(self) { … }`, if the body begins with one.
  let closure: ClosedRange<Int>?
  /// Whether the closure is the only one.
  private(set) var isPlain: Bool
  /// The last scope that the body names, with a remark if another one may apply.
  private(set) var scope: String?

  /// Whether a body with this first token may be one closure.
  static func mayBegin(at index: Int, in section: SourceSection) -> Bool {
    let name = section.name(at: index) ?? ""
    return ["get", "return", "self"].contains(name) || FactoryType.forms[name] != nil
  }

  init(of member: Scope, in section: SourceSection) {
    let first = member.opening + 1
    let isGetter = section.name(at: first) == "get" && section.has("{", at: first + 1)
    start = isGetter ? first + 2 : first
    let expression = section.name(at: start) == "return" ? start + 1 : start
    closure = section.definition(at: expression)
    call = section.typePath(from: expression).end
    var members = Members(from: call, in: section)
    _ = members.takeArguments()
    var (isSimple, isOnce) = (true, false)
    isPlain = closure != nil
    while let modifier = members.next() {
      let isHarmless = Self.harmless.contains(modifier.name)
      isPlain = isPlain && isHarmless
      isSimple = isSimple && (isHarmless || Chain.registering.contains(modifier.name))
      // Other code may set another scope before that.
      isOnce = isOnce || modifier.name == "once"
    }
    isSimple = isSimple && section.has("}", at: members.end)
    isPlain = isPlain && isSimple
    for index in section.outerTokens(in: start..<member.closing) {
      let condition = section.condition(of: index)
      guard let name = section.scope(namedAt: index), !condition.isNeverMet else { continue }
      isSimple = isSimple && condition == section.condition(of: member.opening)
      scope = name
    }
    if let name = scope, !isSimple || isOnce {
      scope = "\(name) \(isSimple ? "(once)" : "(perhaps)")"
    }
  }
}

extension SourceSection {
  /// Returns the braces of a closure that begins at a token.
  func closure(at index: Int) -> ClosedRange<Int>? {
    has("{", at: index) ? closing(of: index).map { index...$0 } : nil
  }

  /// Returns the closure of `self { … }`, and of `Factory(self) { … }` for any kind of factory.
  func definition(at start: Int) -> ClosedRange<Int>? {
    let (path, end) = typePath(from: start)
    if TypeTable.last(path) == "self" { return closure(at: end) }
    guard FactoryType.forms[TypeTable.last(path)] != nil else { return nil }
    return closure(at: (closing(of: end) ?? end) + 1)
  }

  /// The scope that a member such as `.cached` or `.scope(.request)` sets; nil for another token.
  fileprivate func scope(namedAt index: Int) -> String? {
    guard has(".", at: index - 1), let name = name(at: index) else { return nil }
    if Members.scopes.contains(name) { return name }
    guard name == "scope", has("(", at: index + 1), let end = closing(of: index + 1) else {
      return nil
    }
    let start = has(".", at: index + 2) ? index + 3 : index + 2
    // A variable may have the name of a scope.
    let isNamed = start == index + 3 || self.name(at: start) == "Scope"
    return isNamed ? text(start..<end) : "(\(text(start..<end)))"
  }
}
