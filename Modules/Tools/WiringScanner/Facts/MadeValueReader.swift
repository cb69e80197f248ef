import SwiftLexing

/// Finds the products of the closures in a section.
struct MadeValueReader {
  /// The statements whose braces hold further statements of the closure.
  private static let statements: Set = [
    "catch", "defer", "do", "else", "for", "get", "guard", "if", "repeat", "switch", "while",
  ]
  /// The first words of statements that create no instance.
  private static let others: Set = ["case", "default", "func", "let", "throw", "var"]
  /// The words that may precede an expression.
  private static let prefixes: Set = ["await", "return", "try"]
  /// The greatest depth of nested definitions.
  private static let deepest = 8
  /// The largest number of tokens that are read of a closure.
  ///
  /// Nested closures are read repeatedly.
  private static let longest = 4_096

  let section: SourceSection

  /// Returns the possible products of a closure, given by its braces.
  func values(in closure: ClosedRange<Int>, depth: Int = 0) -> [MadeValue] {
    var values: [MadeValue] = []
    for index in results(in: closure) {
      let start = value(ofConstantAt: index, in: closure) ?? index
      // A longer list isn't readable.
      for value in self.values(at: start, depth) where !values.contains(value) && values.count < 16
      {
        values.append(value)
      }
    }
    return values
  }

  /// The first tokens of the expressions that a closure may return.
  private func results(in closure: ClosedRange<Int>) -> [Int] {
    var results: [(index: Int, isReturned: Bool)] = []
    var isReturned = false
    var index = begin(of: closure)
    var statement = ""
    var isStart = true
    let end = min(closure.upperBound, index + Self.longest)
    while index < end {
      let token = section.tokens[index]
      if isStart, token.kind == .identifier {
        if Self.prefixes.contains(token.text) {
          statement = token.text
          isReturned = isReturned || statement == "return"
          index += section.has("!", at: index + 1) || section.has("?", at: index + 1) ? 2 : 1
          continue
        }
        statement = token.text
        isStart = false
        results.append((index, isReturned))
      }
      let isBody =
        section.has("{", at: index)
        && (Self.statements.contains(statement) || section.name(at: index - 1) == "else")
      let isCase = section.has(":", at: index) && (statement == "case" || statement == "default")
      if isBody || isCase {
        (index, isStart, isReturned) = (index + 1, true, false)
        continue
      }
      index = (section.closing(of: index) ?? index) + 1
      // The sequence of a loop isn't a separate statement.
      isStart = section.name(at: index - 1) != "in" && section.beginsStatement(at: index)
      if isStart { isReturned = false }
    }
    // Without a return, the closure is one expression, which may have branches.
    let returned = results.filter(\.isReturned)
    return (returned.isEmpty ? results : returned).map(\.index).filter { index in
      let word = section.tokens[index].text
      return !Self.statements.contains(word) && !Self.others.contains(word)
    }
  }

  /// The first token of the value of a constant or variable that a closure returns; nil for another result.
  private func value(ofConstantAt index: Int, in closure: ClosedRange<Int>) -> Int? {
    guard let name = section.name(at: index),
      !["(", "{", "."].contains(where: { section.has($0, at: index + 1) }),
      let declared = (closure.lowerBound..<index).suffix(Self.longest).last(where: {
        section.name(at: $0) == name && ["let", "var"].contains(section.name(at: $0 - 1))
      }),
      var start = (declared..<declared + 16).first(where: { section.has("=", at: $0) })
    else { return nil }
    repeat {
      start += 1
    } while section.name(at: start).map(Self.prefixes.contains) ?? false
      || section.has("!", at: start) || section.has("?", at: start)
    return start
  }

  /// The first token of a closure's statements, after the captures and parameters.
  private func begin(of closure: ClosedRange<Int>) -> Int {
    let start = closure.lowerBound + 1
    for index in section.outerTokens(in: start..<min(closure.upperBound, start + 64)) {
      let token = section.tokens[index]
      if token.isWord("in") { return index + 1 }
      if token.isWord("for") || ["{", "=", ";"].contains(where: token.isPunctuation) { break }
    }
    return start
  }

  /// The products of the expression that begins at a token.
  private func values(at start: Int, _ depth: Int) -> [MadeValue] {
    if let closure = section.definition(at: start) {
      return depth < Self.deepest ? values(in: closure, depth: depth + 1) : []
    }
    let (name, next) = section.typePath(from: start)
    let hasParentheses = section.has("(", at: next)
    guard !name.isEmpty, hasParentheses || section.has("{", at: next) else { return [] }
    return [MadeValue(name: name, hasParentheses: hasParentheses)]
  }
}

/// An expression that a closure may return.
struct MadeValue: Hashable {
  /// The names up to the call, such as `Outer.Inner` for `Outer.Inner()`.
  let name: String
  /// Whether the call has parentheses, rather than only a closure.
  let hasParentheses: Bool
}
