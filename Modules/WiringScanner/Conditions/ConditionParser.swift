import SwiftLexing

/// Reads what stands behind `#if`, as far as it is sure what a compiler makes of it.
struct ConditionParser {
  /// Decides on a name such as `DEBUG`, if that can be known.
  let decide: (String) -> Condition
  private var tokens: ArraySlice<SwiftToken>
  private var depth = 0

  init(_ tokens: ArraySlice<SwiftToken>, decide: @escaping (String) -> Condition) {
    self.tokens = tokens
    self.decide = decide
  }

  /// The condition; what makes no sense counts as met, so that nothing is left out.
  mutating func condition() -> Condition {
    var result = conjunction()
    while take("|", "|") { result = result.or(conjunction()) }
    return result
  }

  private mutating func conjunction() -> Condition {
    var result = operand()
    while take("&", "&") { result = result.and(operand()) }
    return result
  }

  private mutating func operand() -> Condition {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Condition.deepest, let token = tokens.popFirst() else {
      tokens = []
      return .known(true)
    }
    if token.isPunctuation("!") { return operand().negated }
    if token.isPunctuation("(") {
      let result = condition()
      if tokens.first?.isPunctuation(")") == true { tokens.removeFirst() }
      return result
    }
    guard token.kind == .identifier else { return .known(true) }
    switch token.text {
    case "true": return .known(true)
    case "false": return .known(false)
    default:
      guard tokens.first?.isPunctuation("(") == true else { return decide(token.text) }
      let parentheses = takeParentheses()
      return Self.makesSense(token.text, parentheses)
        ? .atom(token.text + parentheses) : .known(true)
    }
  }

  /// Takes parentheses with all that is in them, as in `compiler(>=6.3)`.
  private mutating func takeParentheses() -> String {
    var (text, open) = ("", 0)
    while let token = tokens.popFirst() {
      if token.isPunctuation("(") { open += 1 }
      if token.isPunctuation(")") { open -= 1 }
      text += token.isPunctuation(",") ? ", " : token.text
      if open == 0 { break }
    }
    return text
  }

  /// Whether a compiler could read a condition with parentheses.
  ///
  /// What it could not read in the source is its to complain of there, and not in the plan as well.
  private static func makesSense(_ name: String, _ parentheses: String) -> Bool {
    if name == "swift" || name == "compiler" {
      return parentheses.wholeMatch(of: /\((>=|<)\d+(\.\d+)*\)/) != nil
    }
    let names = /\((?!\d)\w+(\.(?!\d)\w+)*(, _version:\d+(\.\d+)*)?\)/
    return parentheses.wholeMatch(of: names) != nil
      || parentheses.wholeMatch(of: /\("[^"\\\r\n]*"\)/) != nil
  }

  private mutating func take(_ first: String, _ second: String) -> Bool {
    let start = tokens.startIndex
    guard tokens.count >= 2, tokens[start].isPunctuation(first),
      tokens[start + 1].isPunctuation(second)
    else { return false }
    tokens.removeFirst(2)
    return true
  }
}
