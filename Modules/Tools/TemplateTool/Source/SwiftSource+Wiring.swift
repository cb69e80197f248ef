import SwiftLexing

extension SwiftSource {
  /// The function of a file in which an app, or a library of wiring, registers.
  struct WiringFunction {
    /// The indices of the braces around its body.
    let body: ClosedRange<Int>
    /// The name of the container in the body: `self` or the name of the parameter.
    let container: String

    /// The text before the name of a factory in the body.
    var prefix: String { container == "self" ? "" : "\(container)." }
  }

  /// The function that registers, or nil.
  ///
  /// A single app has `autoRegister()`. With several apps it is `registerAll()`, and in a wiring `register(in:)`.
  var wiringFunction: WiringFunction? {
    var found: [String: WiringFunction] = [:]
    for index in tokens.indices where tokens[index].isWord("func") {
      var brace: Int?
      if has(["autoRegister", "(", ")"], at: index + 1)
        || has(["registerAll", "(", ")"], at: index + 1)
      {
        brace = index + 4
      } else if has(["register", "(", "in", "container", ":", "Container", ")"], at: index + 1) {
        brace = index + 8
      }
      guard let brace, brace < tokens.count, tokens[brace].isMark("{"),
        let end = self.index(closing: brace)
      else { continue }
      let container = brace == index + 4 ? "self" : "container"
      found[container] = WiringFunction(body: brace...end, container: container)
    }
    return found["self"] ?? found["container"]
  }

  /// Returns the text with one more statement in the function that registers.
  ///
  /// - Parameters:
  ///   - statement: The statement, on one line.
  ///   - isFirst: Whether it is added before all other statements, instead of after them.
  /// - Returns: The text, or nil if the file has no such function.
  func adding(registration statement: String, isFirst: Bool = false) -> String? {
    guard let function = wiringFunction else { return nil }
    let (open, close) = (tokens[function.body.lowerBound], tokens[function.body.upperBound])
    if isFirst {
      return text(with: [(open.range.upperBound..<open.range.upperBound, "\n    \(statement)")])
    }
    // After the last statement and its comment, so that the statement has a separate line for the formatter.
    if open.line == close.line {
      return text(with: [
        (close.range.lowerBound..<close.range.lowerBound, "\n    \(statement)\n  ")
      ])
    }
    let place = start(ofLine: close.line)
    return text(with: [(place..<place, "    \(statement)\n")])
  }

  /// Whether the file registers a factory.
  func registers(_ factory: String) -> Bool {
    tokens.indices.contains { has([factory, ".", "register"], at: $0) }
  }

  /// The promises that the file declares.
  var promises: [String] {
    tokens.indices.filter { has(["promised", "(", ")"], at: $0) }.compactMap { index in
      tokens[..<index].lastIndex { $0.isWord("var") || $0.isWord("func") }
        .map { tokens[$0 + 1].token.name }
    }
  }

  /// Returns the text without the imports of some modules, and without the statements of the function that
  /// registers that name one of their declarations.
  ///
  /// The comments above a statement are removed with it.
  func removing(importsOf modules: Set<String>, statementsWith names: Set<String>) -> String {
    text(
      with: removedLines(importing: modules, naming: names)
        .map { (start(ofLine: $0)..<end(ofLine: $0), "") }
    )
  }

  /// The lines that `removing(importsOf:statementsWith:)` leaves out.
  func removedLines(importing modules: Set<String>, naming names: Set<String>) -> Set<Int> {
    var lines = Set(imports.filter { modules.contains($0.module) }.map(\.line))
    for statement in statements where !names.isDisjoint(with: statement.names) {
      lines.formUnion(statement.lines)
    }
    return lines
  }

  /// The statements of the function that registers: their lines, with the comments above, and the names in them.
  ///
  /// An `#if` is one statement without names: its branches may register for other modules.
  private var statements: [(lines: ClosedRange<Int>, names: Set<String>)] {
    guard let function = wiringFunction, function.body.count > 2 else { return [] }
    let inside = function.body.dropFirst().dropLast()
    let column = tokens[function.body.lowerBound + 1].column
    var statements: [(lines: ClosedRange<Int>, names: Set<String>)] = []
    var (depth, isConditional) = (0, false)
    for index in inside {
      let token = tokens[index]
      if depth == 0, token.line > tokens[index - 1].line, beginsStatement(index, at: column) {
        let start = (statements.last?.lines.upperBound ?? tokens[function.body.lowerBound].line) + 1
        statements.append((min(start, token.line)...lastLine(of: token), []))
        isConditional = token.text == "#if"
      }
      guard !statements.isEmpty else { continue }
      let last = statements.count - 1
      statements[last].lines =
        statements[last].lines
        .lowerBound...max(statements[last].lines.upperBound, lastLine(of: token))
      if isName(index), !isConditional {
        statements[last].names.insert(token.token.name)
      }
      if ["(", "[", "{", "#if"].contains(token.text) { depth += 1 }
      if [")", "]", "}", "#endif"].contains(token.text) { depth -= 1 }
    }
    return statements
  }

  /// Whether the first token of a line begins a statement in a function whose statements are at a column.
  ///
  /// `.singleton` continues the statement before, and so does an `#if` around such a line.
  private func beginsStatement(_ index: Int, at column: Int) -> Bool {
    let token = tokens[index]
    guard token.text == "#if" else { return token.column == column && !token.isMark(".") }
    return tokens[index...].first { $0.line > token.line }?.isMark(".") == false
  }

  /// The lines outside comments that import one of the modules or name one of their declarations.
  func lines(importing modules: Set<String>, naming names: Set<String>) -> Set<Int> {
    let imported = imports.filter { modules.contains($0.module) }.map(\.line)
    let named = tokens.indices.filter { isName($0) && names.contains(tokens[$0].token.name) }
    return Set(imported + named.map { tokens[$0].line })
  }

  /// Whether a token is a name, but not the label of an argument, which may be any word.
  private func isName(_ index: Int) -> Bool {
    guard tokens[index].token.kind == .identifier else { return false }
    guard index > 0, index + 1 < tokens.count, tokens[index + 1].isMark(":") else { return true }
    return !tokens[index - 1].isMark("(") && !tokens[index - 1].isMark(",")
  }
}
