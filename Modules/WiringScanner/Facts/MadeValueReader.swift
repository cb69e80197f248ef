import SwiftLexing

/// Finds what the closures of a section make.
struct MadeValueReader {
  /// The statements whose braces hold further statements of the closure.
  private static let statements: Set = [
    "catch", "defer", "do", "else", "for", "get", "guard", "if", "repeat", "switch", "while",
  ]
  /// The words that a statement begins with that makes nothing.
  private static let others: Set = ["case", "default", "func", "let", "throw", "var"]
  /// The words that may precede an expression.
  private static let prefixes: Set = ["await", "return", "try"]
  /// How many definitions are followed, one inside the other.
  private static let deepest = 8
  /// How many tokens of a closure are read, so that closures in closures take no time squared.
  private static let longest = 4_096

  let section: SourceSection

  /// What a closure, given by its braces, decides between.
  func values(in closure: ClosedRange<Int>, depth: Int = 0) -> [MadeValue] {
    var values: [MadeValue] = []
    for index in results(in: closure) {
      for value in self.values(at: index, depth) where !values.contains(value) {
        // More than people want to read.
        guard values.count < 16 else { return values }
        values.append(value)
      }
    }
    return values
  }

  /// Where the expressions begin that may be what a closure returns.
  private func results(in closure: ClosedRange<Int>) -> [Int] {
    var results: [Int] = []
    var index = begin(of: closure)
    var statement = ""
    var isStart = true
    let end = min(closure.upperBound, index + Self.longest)
    while index < end {
      let token = section.tokens[index]
      if isStart, token.kind == .identifier {
        if Self.prefixes.contains(token.text) {
          statement = token.text
          index += section.has("!", at: index + 1) || section.has("?", at: index + 1) ? 2 : 1
          continue
        }
        statement = token.text
        isStart = false
        results.append(index)
      }
      let isOfStatement = Self.statements.contains(statement)
      if section.has("{", at: index), isOfStatement || section.name(at: index - 1) == "else" {
        (index, isStart) = (index + 1, true)
        continue
      }
      if let closing = section.closing(of: index) {
        index = closing
      } else if section.has(":", at: index), statement == "case" || statement == "default" {
        (index, isStart) = (index + 1, true)
        continue
      }
      index += 1
      isStart = index < closure.upperBound && beginsStatement(at: index)
    }
    return results.filter { index in
      let word = section.tokens[index].text
      return !Self.statements.contains(word) && !Self.others.contains(word)
    }
  }

  /// Whether a token is the first of a statement.
  private func beginsStatement(at index: Int) -> Bool {
    let (before, token) = (section.tokens[index - 1], section.tokens[index])
    if [";", "}"].contains(where: before.isPunctuation) { return true }
    guard token.position.line > before.position.line, token.kind == .identifier else {
      return false
    }
    return before.kind != .punctuation || [")", "]"].contains(where: before.isPunctuation)
  }

  /// Where the statements of a closure begin, behind what it captures and is given.
  private func begin(of closure: ClosedRange<Int>) -> Int {
    let start = closure.lowerBound + 1
    var index = start
    for _ in 0..<32 where index < closure.upperBound {
      let token = section.tokens[index]
      if token.isWord("in") { return index + 1 }
      if token.isWord("for") || ["{", "=", ";"].contains(where: token.isPunctuation) { break }
      index = (section.closing(of: index) ?? index) + 1
    }
    return start
  }

  /// What the expression that begins at a token makes.
  private func values(at start: Int, _ depth: Int) -> [MadeValue] {
    var next = start
    var path: [String] = []
    while let name = section.name(at: next) {
      path.append(name)
      next += 1
      if section.has("<", at: next), name.first?.isUppercase == true {
        next = GenericArguments.end(from: next, section.tokens, section.partners)
      }
      guard section.has(".", at: next), !section.has("(", at: next) else { break }
      next += 1
    }
    let hasParentheses = section.has("(", at: next)
    guard let last = path.last, hasParentheses || section.has("{", at: next) else { return [] }
    if let closure = definition(by: last, at: next) {
      return depth < Self.deepest ? values(in: closure, depth: depth + 1) : []
    }
    return [MadeValue(path: path, hasParentheses: hasParentheses)]
  }

  /// The closure of `self { … }`, and of `Factory(self) { … }` for any kind of factory.
  private func definition(by name: String, at index: Int) -> ClosedRange<Int>? {
    var opening = index
    if name != "self" {
      guard FactoryType.isFactory(named: name) else { return nil }
      opening = (section.closing(of: index) ?? index) + 1
    }
    guard section.has("{", at: opening), let closing = section.closing(of: opening) else {
      return nil
    }
    return opening...closing
  }
}

/// An expression that a closure may return, as far as it says what is made.
struct MadeValue: Hashable {
  /// The names up to the call, such as `Outer`, `Inner` for `Outer.Inner()`.
  let path: [String]
  /// Whether parentheses follow them, and not a closure.
  let hasParentheses: Bool
}
