import SwiftLexing

/// The `#if` blocks around a place of a file.
struct ConditionStack {
  private struct Block {
    let outer: Condition
    /// The condition that holds if no branch so far is compiled.
    var rest: Condition
    var current: Condition
  }

  /// The largest number of tokens in a condition.
  private static let longest = 256

  /// Returns the text that stands for a name such as `DEBUG`, if that is known.
  let decide: (String) -> Bool?
  private var blocks: [Block] = []

  init(decide: @escaping (String) -> Bool?) { self.decide = decide }

  /// The condition of the source here.
  var current: Condition { blocks.last?.current ?? Condition() }

  mutating func begin(_ tokens: [SwiftToken]) {
    let text = text(of: tokens)
    let outer = current
    blocks.append(
      Block(outer: outer, rest: outer.and(Condition.negated(text)), current: outer.and(text))
    )
  }

  mutating func continueElse(_ tokens: [SwiftToken]) {
    guard var block = blocks.popLast() else { return begin(tokens) }
    let text = text(of: tokens)
    block.current = block.rest.and(text)
    block.rest = block.rest.and(Condition.negated(text))
    blocks.append(block)
  }

  mutating func end() { _ = blocks.popLast() }

  /// The condition on one line, with the values of known names.
  private func text(of tokens: [SwiftToken]) -> String {
    guard Self.isReadable(tokens) else { return Condition.notFollowed }
    var (text, calls) = ("", 0)
    for (index, token) in tokens.enumerated() {
      let before = index > 0 ? tokens[index - 1] : nil
      if token.isPunctuation("("), calls > 0 || before?.kind == .identifier { calls += 1 }
      if token.isPunctuation(")"), calls > 0 { calls -= 1 }
      switch token.text {
      case "&", "|": text += before?.text == token.text ? token.text + " " : " " + token.text
      case ",": text += ", "
      case _ where token.kind == .identifier && calls == 0:
        text += decide(token.text).map { "\($0)" } ?? token.text
      default: text += token.text
      }
    }
    return text.isEmpty ? "true" : Self.value(of: text).map { "\($0)" } ?? text
  }

  /// The value of a condition without parentheses, if the known names suffice.
  private static func value(of text: String) -> Bool? {
    guard !text.contains("(") else { return nil }
    let (met, unmet): (Set<Substring>, Set<Substring>) = (["true", "!false"], ["false", "!true"])
    let alternatives = text.split(separator: " || ").map { $0.split(separator: " && ") }
    if alternatives.contains(where: { $0.allSatisfy(met.contains) }) { return true }
    return alternatives.allSatisfy { $0.contains(where: unmet.contains) } ? false : nil
  }

  /// Whether tokens can be a condition.
  ///
  /// Others could change the meaning of the generated source behind them.
  private static func isReadable(_ tokens: [SwiftToken]) -> Bool {
    var open = 0
    for token in tokens {
      if token.isPunctuation("(") { open += 1 }
      if token.isPunctuation(")") { open -= 1 }
      let isPart =
        token.kind == .punctuation
        ? "()!&|,.:<>=".contains(token.text) : token.kind == .identifier || token.kind == .number
      if !isPart || open < 0 { return false }
    }
    return open == 0 && tokens.count <= longest
  }
}
