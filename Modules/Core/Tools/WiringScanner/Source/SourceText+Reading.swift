import SwiftLexing

// The small forms of a source: names, paths, brackets, arguments and statements.
extension SourceText {
  private static let modifiers: Set = [
    "class", "consuming", "convenience", "distributed", "dynamic", "final", "indirect", "lazy",
    "mutating", "nonisolated", "nonmutating", "optional", "override", "required", "static",
    "unowned", "weak",
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

  // MARK: - Statements and declarations

  /// The written access level, and all modifiers and attributes, of a declaration with a keyword.
  func modifiers(before index: Int) -> (access: Access?, modifiers: [String]) {
    var next = index - 1
    var access: Access?
    var modifiers: [String] = []
    while next > index - 32 {
      let hasArguments = has(")", at: next)
      if hasArguments {
        next = partners[next] - 1
      }
      // Perhaps the end of an attribute with a type, such as `@Provides<Int>`.
      if has(">", at: next), (next - 16..<next).contains(where: { has("@", at: $0) }) {
        modifiers.append("@<>")
      }
      guard let word = name(at: next) else { break }
      let first = start(ofPathEndingAt: next)
      if has("@", at: first - 1) {
        modifiers.append("@\(path(from: first, to: next))")
        next = first - 2
        continue
      }
      let level = Access.modifiers[word]
      guard level != nil || Self.modifiers.contains(word) else {
        break
      }
      modifiers.append(word)
      next -= 1
      // `private(set)` doesn't limit access to the value.
      if let level, !hasArguments {
        access = level
      }
    }
    return (access, modifiers)
  }

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
