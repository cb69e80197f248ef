import SwiftLexing

/// The `#if` blocks around a place of a file.
struct ConditionStack {
  private struct Block {
    /// The condition that holds if no branch so far is compiled.
    var rest: Condition
    var current: Condition
  }

  /// The largest number of tokens in a condition.
  private static let longest = 256

  /// Returns the text that stands for a name such as `DEBUG`, if that is known.
  let decide: (String) -> Bool?
  private var blocks: [Block] = []

  init(decide: @escaping (String) -> Bool?) {
    self.decide = decide
  }

  /// The condition of the source here.
  var current: Condition {
    blocks.last?.current ?? Condition()
  }

  mutating func begin(_ tokens: [SwiftToken]) {
    let text = text(of: tokens)
    let rest = current.and(Condition.negated(text))
    blocks.append(Block(rest: rest, current: current.and(text)))
  }

  mutating func continueElse(_ tokens: [SwiftToken]) {
    guard var block = blocks.popLast() else {
      return begin(tokens)
    }
    let text = text(of: tokens)
    block.current = block.rest.and(text)
    block.rest = block.rest.and(Condition.negated(text))
    blocks.append(block)
  }

  /// Whether the source here is in a block.
  var isInBlock: Bool { !blocks.isEmpty }

  mutating func end() { _ = blocks.popLast() }

  /// The condition on one line, with the values of known names.
  private func text(of tokens: [SwiftToken]) -> String {
    guard Self.isReadable(tokens) else { return Condition.notFollowed }
    var text = ""
    var calls = 0
    var before: SwiftToken?
    for token in tokens {
      let isInCall = calls > 0
      if token.isPunctuation("("), isInCall || before?.kind == .identifier {
        calls += 1
      }
      if token.isPunctuation(")"), isInCall {
        calls -= 1
      }
      let isSecond = before?.text == token.text
      switch token.text {
      case "&" where isSecond, "|" where isSecond:
        text += token.text + " "
      case "&", "|":
        text += " " + token.text
      case ",":
        text += ", "
      default:
        var value: Bool?
        if !isInCall, token.kind == .identifier {
          value = decide(token.text)
        }
        text += value.map(String.init) ?? token.text
      }
      before = token
    }
    if text.isEmpty { return "true" }
    return text
  }

  /// Whether tokens can be a condition.
  ///
  /// Others could change the meaning of the generated source behind them.
  private static func isReadable(_ tokens: [SwiftToken]) -> Bool {
    var open = 0
    for token in tokens {
      if token.isPunctuation("(") {
        open += 1
      }
      if token.isPunctuation(")") {
        open -= 1
      }
      if open < 0 { return false }
      switch token.kind {
      case .identifier, .number:
        continue
      case .punctuation where "()!&|,.:<>=".unicodeScalars.contains(token.first):
        continue
      default:
        return false
      }
    }
    return open == 0 && tokens.count <= longest
  }
}
