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

  private let source: SourceText
  private var count = 0
  /// The token behind the members so far.
  private(set) var end: Int

  /// Prepares to read members from a token on.
  init(from start: Int, in source: SourceText) {
    self.source = source
    end = start
  }

  mutating func next() -> Member? {
    while source.has("?", at: end) || source.has("!", at: end) {
      end += 1
    }
    guard count < Self.most,
      source.has(".", at: end),
      let name = source.name(at: end + 1)
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
    if source.has("(", at: end), let closing = source.closing(of: end) {
      let arguments = source.outerTokens(in: end + 1..<closing)
      let brace = arguments.first { source.has("{", at: $0) }
      closure = brace.flatMap(source.closure)
      end = closing + 1
    }
    guard let trailing = source.closure(at: end) else {
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
  /// The last scope that the body names.
  private(set) var scope: String?

  init(of member: Scope, in source: SourceText) {
    let first = member.opening + 1
    if source.name(at: first) == "get", source.has("{", at: first + 1) {
      start = first + 2
    } else {
      start = first
    }
    var expression = start
    if source.name(at: start) == "return" {
      expression += 1
    }
    closure = source.definition(at: expression)
    call = source.typePath(from: expression).end
    var members = Members(from: call, in: source)
    _ = members.takeArguments()
    while let modifier = members.next() {
      if Members.scopes.contains(modifier.name) {
        scope = modifier.name
      } else if modifier.name == "scope", let end = source.closing(of: modifier.opening) {
        let argument = source.text(modifier.opening + 1..<end)
        scope = argument
        if argument.hasPrefix(".") {
          scope = String(argument.dropFirst())
        }
      }
    }
  }
}

extension SourceText {
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
    if path == "self" {
      return closure(at: end)
    }
    guard FactoryType.isName(path) else { return nil }
    let behind = closing(of: end) ?? end
    return closure(at: behind + 1)
  }
}
