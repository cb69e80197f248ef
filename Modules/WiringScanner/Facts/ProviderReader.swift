import SwiftLexing

/// Finds what a closure makes.
struct ProviderReader {
  /// The statements whose braces hold further statements of the closure.
  private static let statements: Set = [
    "catch", "defer", "do", "else", "for", "get", "guard", "if", "repeat", "switch", "while",
  ]
  /// The words that a statement begins with that makes nothing.
  private static let others: Set = ["case", "default", "func", "let", "throw", "var"]
  /// The words that may stand before an expression.
  private static let prefixes: Set = ["await", "return", "try"]
  /// How many factories are followed, one that makes what the other does.
  private static let deepest = 8

  let files: [SourceFile]
  let table: FactoryTable

  /// The providers that a closure, given by its braces, decides between.
  func providers(in closure: ClosedRange<Int>, of file: Int, depth: Int = 0) -> [Provider] {
    var providers: [Provider] = []
    for index in results(in: closure, of: files[file]) {
      for provider in self.providers(at: index, of: file, depth) where !providers.contains(provider)
      {
        providers.append(provider)
      }
    }
    return providers
  }

  /// Where the expressions begin that may be what a closure returns.
  private func results(in closure: ClosedRange<Int>, of file: SourceFile) -> [Int] {
    var results: [Int] = []
    var index = begin(of: closure, file)
    var statement = ""
    var isStart = true
    while index < closure.upperBound {
      let token = file.tokens[index]
      if isStart, token.kind == .identifier {
        if Self.prefixes.contains(token.text) {
          statement = token.text
          index += file.has("!", at: index + 1) || file.has("?", at: index + 1) ? 2 : 1
          continue
        }
        statement = token.text
        isStart = false
        results.append(index)
      }
      let isOfStatement = Self.statements.contains(statement)
      if file.has("{", at: index), isOfStatement || file.name(at: index - 1) == "else" {
        (index, isStart) = (index + 1, true)
        continue
      }
      if let closing = file.closing(of: index) {
        index = closing
      } else if file.has(":", at: index), statement == "case" || statement == "default" {
        (index, isStart) = (index + 1, true)
        continue
      }
      index += 1
      isStart = index < closure.upperBound && beginsStatement(at: index, file)
    }
    return results.filter { index in
      let word = file.tokens[index].text
      return !Self.statements.contains(word) && !Self.others.contains(word)
    }
  }

  /// Whether a token is the first of a statement.
  private func beginsStatement(at index: Int, _ file: SourceFile) -> Bool {
    let (before, token) = (file.tokens[index - 1], file.tokens[index])
    if [";", "}"].contains(where: before.isPunctuation) { return true }
    guard token.position.line > before.position.line, token.kind == .identifier else {
      return false
    }
    return before.kind != .punctuation || [")", "]"].contains(where: before.isPunctuation)
  }

  /// Where the statements of a closure begin, behind what it captures and is given.
  private func begin(of closure: ClosedRange<Int>, _ file: SourceFile) -> Int {
    let start = closure.lowerBound + 1
    var index = start
    for _ in 0..<32 where index < closure.upperBound {
      let token = file.tokens[index]
      if token.isWord("in") { return index + 1 }
      if token.isWord("for") || ["{", "=", ";"].contains(where: token.isPunctuation) { break }
      index = (file.closing(of: index) ?? index) + 1
    }
    return start
  }

  /// What the expression that begins at a token makes.
  private func providers(at start: Int, of index: Int, _ depth: Int) -> [Provider] {
    let file = files[index]
    var next = start
    var path: [String] = []
    while let name = file.name(at: next) {
      path.append(name)
      next += 1
      if file.has("<", at: next), name.first?.isUppercase == true {
        next = GenericArguments.end(from: next, file.tokens, file.partners)
      }
      guard file.has(".", at: next), !file.has("(", at: next) else { break }
      next += 1
    }
    guard let last = path.last, file.has("(", at: next) || file.has("{", at: next) else {
      return []
    }
    if let closure = definition(by: last, at: next, file) {
      guard depth < Self.deepest else { return [] }
      return providers(in: closure, of: index, depth: depth + 1)
    }
    if let type = path.last(where: { $0.first?.isUppercase == true }), !table.contains(last) {
      let module = table.types.module(of: type, seenFrom: file.module.name)
      return [Provider(name: type, module: module)]
    }
    guard file.has("(", at: next), table.contains(last) else { return [] }
    return delegates(named: last, from: file, depth)
  }

  /// The closure of `self { … }` and of `Factory(self) { … }`.
  private func definition(by name: String, at index: Int, _ file: SourceFile) -> ClosedRange<Int>? {
    var opening = index
    switch name {
    case "self": break
    case "Factory", "ParameterFactory": opening = (file.closing(of: index) ?? index) + 1
    default: return nil
    }
    guard file.has("{", at: opening), let closing = file.closing(of: opening) else { return nil }
    return opening...closing
  }

  /// What the factory makes that a closure asks in its place.
  private func delegates(named name: String, from file: SourceFile, _ depth: Int) -> [Provider] {
    let found = table.factories(named: name, in: nil, seenFrom: file)
    guard found.count == 1, let declaration = found.first.map({ table.declarations[$0] }) else {
      return [Provider(name: "\(name)()", module: nil)]
    }
    let factory = declaration.factory
    let made: [Provider] =
      if depth < Self.deepest, !factory.isPromised {
        providers(in: declaration.body, of: declaration.file, depth: depth + 1)
      } else {
        []
      }
    return made.isEmpty ? [Provider(name: "\(name)()", module: factory.place.module)] : made
  }
}
