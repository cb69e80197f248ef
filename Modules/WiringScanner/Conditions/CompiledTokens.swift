import SwiftLexing

/// The tokens of a file that may be compiled, each with the condition for it.
struct CompiledTokens {
  /// The tokens, without directives and without branches that are never compiled.
  private(set) var tokens: [SwiftToken] = []
  /// When each of the tokens is compiled.
  private(set) var conditions: [Condition] = []
  /// Whether the file says of some of its lines that they stand elsewhere.
  private(set) var hasForeignLines = false

  /// An `#if` that is open.
  private struct Block {
    let outer: Condition
    /// Whether a branch before this one is compiled.
    var earlier: Condition
    var current: Condition
  }

  private var blocks: [Block] = []

  /// Sorts the tokens of a file.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - decide: Decides on a name such as `DEBUG`, if that can be known.
  init(_ source: [UInt8], decide: @escaping (String) -> Condition) {
    let all = Array(SwiftLexer(source))
    var index = 0
    while index < all.count {
      let token = all[index]
      index += 1
      switch token.kind == .pound ? token.text : "" {
      case "#if", "#elseif":
        let end = Self.endOfCondition(from: index, in: all)
        var parser = ConditionParser(all[index..<end], decide: decide)
        begin(parser.condition(), isElse: token.text == "#elseif")
        index = end
      case "#else": begin(.known(true), isElse: true)
      case "#endif": _ = blocks.popLast()
      default:
        if token.text == "#sourceLocation" { hasForeignLines = true }
        let condition = blocks.last?.current ?? .known(true)
        guard !condition.isNeverMet else { continue }
        tokens.append(token)
        conditions.append(condition)
      }
    }
  }

  private mutating func begin(_ condition: Condition, isElse: Bool) {
    guard isElse, var block = blocks.popLast() else {
      let outer = blocks.last?.current ?? .known(true)
      let own = blocks.count < Condition.deepest ? condition : .known(true)
      blocks.append(Block(outer: outer, earlier: own, current: outer.and(own)))
      return
    }
    block.current = block.outer.and(block.earlier.negated).and(condition)
    block.earlier = block.earlier.or(condition)
    // So many branches that they are taken for compiled, all that follow.
    if block.earlier.isDeep { (block.earlier, block.current) = (.known(false), block.outer) }
    blocks.append(block)
  }

  /// Returns where a condition ends: with its line, unless it goes on behind that.
  private static func endOfCondition(from start: Int, in tokens: [SwiftToken]) -> Int {
    var (index, open) = (start, 0)
    while index < tokens.count {
      let token = tokens[index]
      let before = tokens[index - 1]
      let goesOn = ["&", "|", "!"].contains { before.isPunctuation($0) }
      guard token.position.line == before.position.line || open > 0 || goesOn,
        token.kind != .pound
      else { break }
      if token.isPunctuation("(") { open += 1 }
      if token.isPunctuation(")") { open -= 1 }
      index += 1
    }
    return index
  }
}

extension Condition {
  /// Whether the condition is made of more than can be followed.
  fileprivate var isDeep: Bool {
    var (rest, count) = ([self], 0)
    while let next = rest.popLast() {
      count += 1
      if count > 4 * Self.deepest { return true }
      switch next {
      case .known, .atom: break
      case .not(let condition): rest.append(condition)
      case .both(let left, let right): rest += [left, right]
      }
    }
    return false
  }
}
