import SwiftLexing

// The small forms of a source: names, paths, brackets, arguments and statements.
extension SourceSection {
  private static let wordsBeforeOperands: Set = [
    "as", "await", "in", "is", "let", "return", "try", "var",
  ]
  /// The words whose statement continues on the next line.
  private static let wordsInStatements: Set = ["await", "else", "return", "try", "where"]

  /// Returns whether a token is a certain character.
  func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
    index >= 0 && index < tokens.count && tokens[index].isPunctuation(character)
  }

  /// Returns the name at an index, without backticks; nil for another token.
  func name(at index: Int) -> String? {
    guard index >= 0,
      index < tokens.count,
      tokens[index].kind == .identifier
    else { return nil }
    return tokens[index].name
  }

  /// Returns tokens on one line, with the usual white space.
  func text(_ range: Range<Int>) -> String {
    var text = ""
    var last: SwiftToken?
    for token in tokens[range] {
      if let last, Self.separates(last, token) {
        text += " "
      }
      if token.module == nil {
        text += token.text
      } else {
        text += token.partOfPath
      }
      last = token
    }
    return text
  }

  private static func separates(_ last: SwiftToken, _ next: SwiftToken) -> Bool {
    if last.touches(next) { return false }
    let opens = last.kind == .punctuation && "([<.@".contains(last.text)
    let closes = next.kind == .punctuation && ")]>,.?!:<".contains(next.text)
    return !opens && !closes
  }

  // MARK: - Paths

  /// Returns the index of the first name of a path such as `a.b.c` that ends at an index.
  func start(ofPathEndingAt end: Int) -> Int {
    var start = end
    while has(".", at: start - 1), name(at: start - 2) != nil, end - start < 32 {
      start -= 2
    }
    return start
  }

  /// Returns a path such as `a.b.c`.
  func path(from start: Int, to end: Int) -> String {
    var parts: [String] = []
    for index in stride(from: start, through: end, by: 2) where name(at: index) != nil {
      parts.append(tokens[index].partOfPath)
    }
    return parts.joined(separator: ".")
  }

  /// Returns a path without the arguments of generic types, and the index behind it; empty for another token.
  func typePath(from start: Int) -> (name: String, end: Int) {
    var names: [String] = []
    var index = start
    while name(at: index) != nil {
      names.append(tokens[index].partOfPath)
      index = endOfArguments(from: index + 1)
      guard has(".", at: index) else { break }
      index += 1
    }
    return (names.joined(separator: "."), max(index, start + 1))
  }

  /// Returns the index behind generic arguments, which begin with a `<`; the start without them.
  ///
  /// The search ends where a declaration begins, so no token is searched twice.
  func endOfArguments(from start: Int) -> Int {
    guard has("<", at: start) else { return start }
    var index = start
    var depth = 0
    while let token = tokens.element(index) {
      if token.kind == .punctuation {
        switch token.first {
        case "<":
          depth += 1
        case ">" where !has("-", at: index - 1):
          depth -= 1
        case "{", "}", ";":
          return index
        default:
          index = max(partners[index], index)
        }
      } else if index > start, ScopeFinder.declarations.contains(token.text) {
        return index
      }
      index += 1
      if depth <= 0 { return index }
    }
    return index
  }

  // MARK: - Brackets

  /// Returns the index of the closing bracket of an opening bracket; nil for another token.
  func closing(of index: Int) -> Int? {
    guard let partner = partners.element(index),
      partner > index
    else { return nil }
    return partner
  }

  /// Returns the innermost bracket that is open at a token; nil for one that is far away.
  func opening(around index: Int) -> Int? {
    var index = index - 1
    for _ in 0..<64 where index >= 0 {
      let partner = partners[index]
      if partner > index { return index }
      if partner >= 0 { index = partner }
      index -= 1
    }
    return nil
  }

  /// Returns the tokens of a range, without those in brackets that begin in it.
  func outerTokens(in range: Range<Int>) -> [Int] {
    var tokens: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      tokens.append(index)
      let end = closing(of: index) ?? index
      index = end + 1
    }
    return tokens
  }

  /// Returns the arguments in parentheses; none if a token doesn't open any.
  func arguments(of opening: Int) -> [Range<Int>] {
    guard has("(", at: opening),
      let closing = closing(of: opening)
    else { return [] }
    var arguments: [Range<Int>] = []
    var start = opening + 1
    for index in outerTokens(in: start..<closing) where has(",", at: index) {
      arguments.append(start..<index)
      start = index + 1
    }
    if start < closing {
      arguments.append(start..<closing)
    }
    return arguments
  }

  /// The first token of a closure's statements, after the captures and parameters.
  func begin(ofClosure closure: ClosedRange<Int>) -> Int {
    let start = closure.lowerBound + 1
    let end = min(closure.upperBound, start + 64)
    for index in outerTokens(in: start..<end) {
      let token = tokens[index]
      if token.isWord("in") {
        return index + 1
      }
      let isStatement = ["{", "=", ";"].contains(where: token.isPunctuation)
      if isStatement || token.isWord("for") {
        break
      }
    }
    return start
  }

  /// The property behind an attribute that ends before a token.
  func property(behind index: Int) -> String? {
    let keyword = (index..<index + 8).first { name(at: $0) == "var" }
    return keyword.flatMap { name(at: $0 + 1) }
  }

  /// Returns the path of the callee, and its first token, for a call whose parentheses end with a token.
  func callee(ofCallEndingAt end: Int) -> (path: String, start: Int)? {
    guard has(")", at: end),
      let opening = partners.element(end),
      name(at: opening - 1) != nil
    else { return nil }
    let start = start(ofPathEndingAt: opening - 1)
    return (path(from: start, to: opening - 1), start)
  }

  /// Whether a token is the `?` or `!` behind an expression, and not part of `a ?? .b` or `a ? .b : .c`.
  func isPostfix(at index: Int) -> Bool {
    guard has("?", at: index) || has("!", at: index),
      let last = tokens.element(index - 1)
    else { return false }
    return last.touches(tokens[index])
  }

  // MARK: - Statements

  /// Whether a token is the first one of a statement, after another statement or a closure's parameters.
  func beginsStatement(at index: Int) -> Bool {
    guard let before = tokens.element(index - 1) else {
      return true
    }
    let isFirst = [";", "{", "}"].contains(where: before.isPunctuation)
    if isFirst || before.isWord("in") {
      return true
    }
    guard let token = tokens.element(index),
      token.position.line > before.position.line
    else { return false }
    if token.kind == .punctuation, !"@([}".unicodeScalars.contains(token.first) {
      return false
    }
    switch before.kind {
    case .punctuation:
      return before.first == ")" || before.first == "]"
    case .stringHead, .stringMiddle:
      return false
    case .identifier:
      return !Self.wordsInStatements.contains(before.text)
    default:
      return true
    }
  }

  /// Whether a token may end an operand, such as a value or the arguments of a call.
  func endsOperand(at index: Int) -> Bool {
    guard let token = tokens.element(index) else { return false }
    switch token.kind {
    case .identifier:
      return !Self.wordsBeforeOperands.contains(token.text)
    case .punctuation:
      return ")]}?!>".unicodeScalars.contains(token.first)
    default:
      return true
    }
  }

  /// Whether a token begins an operand, such as a name, a literal or a macro.
  func beginsOperand(at index: Int) -> Bool {
    guard let token = tokens.element(index) else { return false }
    return token.kind != .punctuation || token.first == "\\" || token.first == "@"
  }

  /// Whether more characters of an operator follow the first one.
  func beginsOperator(at index: Int) -> Bool {
    guard let first = tokens.element(index),
      let next = tokens.element(index + 1)
    else { return false }
    return next.isOperator && first.touches(next)
  }

  /// Whether characters of an operator precede its last one.
  func endsOperator(at index: Int) -> Bool {
    guard let last = tokens.element(index),
      let before = tokens.element(index - 1)
    else { return false }
    return before.isOperator && before.touches(last)
  }

  /// Whether a token is the label of an argument or element, and not part of `a ? b : c`.
  func isLabel(at index: Int) -> Bool {
    guard name(at: index) != nil,
      has(":", at: index + 1)
    else { return false }
    return has("(", at: index - 1) || has(",", at: index - 1)
  }
}

extension Array {
  /// The element at an index; nil outside of the array.
  func element(_ index: Int) -> Element? {
    guard indices.contains(index) else { return nil }
    return self[index]
  }

  /// The element of an array with only one; nil for none or several.
  var only: Element? {
    guard count == 1 else { return nil }
    return self[0]
  }

  /// The index of the first element that meets a condition, which all later elements meet, too.
  func firstIndexInOrder(where isBehind: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}

extension SwiftToken {
  /// Whether the token is a character of an operator.
  fileprivate var isOperator: Bool {
    kind == .punctuation && "=<>+-*/%&|^~!?".unicodeScalars.contains(first)
  }

  /// Whether another token follows without white space.
  func touches(_ next: SwiftToken) -> Bool {
    var width = text.utf8.count
    if let module {
      width += module.utf8.count + 2
    }
    return position.line == next.position.line
      && position.column + width == next.position.column
  }

  /// The name between the dots of a path; with its backticks if it has a dot of its own.
  var partOfPath: String {
    if text.contains(".") { return text }
    guard let module,
      name.first?.isUppercase == true
    else { return name }
    return "\(module).\(name)"
  }
}
