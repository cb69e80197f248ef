import SwiftLexing

/// Tells which expressions of a body are evaluated whenever the body runs.
///
/// The answer is yes only for known forms: a statement of the body itself, a constant's value, the first
/// condition of a statement, the elements of a literal, and the arguments of initializers and factories.
struct CertainCode {
  private static let stopping: Set = [
    "_exit", "abort", "dispatchMain", "exit", "fatalError", "preconditionFailure", "pthread_exit",
  ]
  /// The largest number of brackets around an expression, and of tokens in a constant's declaration.
  private static let deepest = 32

  let section: SourceSection
  let table: FactoryTable
  let file: Int
  /// The brace that opens the body.
  let opening: Int
  /// The calls that certainly resolve a factory, by their parentheses.
  let calls: [Int: Mention]
  /// The first tokens of the expressions that statements evaluate first.
  private var heads: Set<Int> = []
  /// The first token that some runs don't reach.
  private var limit = 0

  init(_ reader: MentionReader, opening: Int, longest: Int = .max) {
    (section, table, file, calls) = (reader.section, reader.table, reader.file, reader.calls)
    self.opening = opening
    limit = findLimit(longest)
  }

  /// Whether the expression with a certain first and last token is always evaluated.
  func evaluates(_ start: Int, to end: Int) -> Bool {
    guard start < limit, end <= limit, section.braces[start] == opening else { return false }
    var index = start
    for _ in 0..<Self.deepest {
      index = withoutEffects(before: index)
      if heads.contains(index) { return true }
      let before = index - 1
      let isElement = section.has("(", at: before) || section.has("[", at: before)
      guard isElement || section.isLabel(at: before - 1) || section.has(",", at: before),
        let bracket = isElement ? before : section.opening(around: before),
        let outer = expression(around: bracket)
      else { return false }
      index = outer
    }
    return false
  }

  /// Steps back over `try`, `try!` and `await`, but not over `try?`, which continues after an error.
  private func withoutEffects(before start: Int) -> Int {
    var index = start
    while true {
      let isForced = section.has("!", at: index - 1)
      let word = section.name(at: isForced ? index - 2 : index - 1)
      guard word == "try" || word == "await" && !isForced else { return index }
      index -= isForced ? 2 : 1
    }
  }

  /// Returns the first token of the expression around a bracket; nil if it may not evaluate all its parts.
  private func expression(around bracket: Int) -> Int? {
    if let call = calls[bracket] { return call.start }
    let name = section.name(at: bracket - 1)
    let isCallee = name.map { !["await", "in", "return", "try"].contains($0) }
    guard isCallee == true else {
      let isLiteral =
        isCallee == false || bracket - 1 == opening
        || ["(", "[", ",", ":", "=", ";"].contains { section.has($0, at: bracket - 1) }
      return isLiteral ? bracket : nil
    }
    let isInit = name == "init" && section.has(".", at: bracket - 2)
    guard section.has("(", at: bracket),
      let (start, type) = type(ofPathEndingAt: bracket - (isInit ? 3 : 1)),
      table.types.isEager(type)
    else { return nil }
    return start
  }

  /// Returns the type that a path names, and the first token of the path.
  func type(ofPathEndingAt end: Int) -> (start: Int, type: Int)? {
    let start = section.start(ofPathEndingAt: end)
    let (path, outer) = (section.path(from: start, to: end), section.typeName(around: end))
    if section.has(".", at: start - 1) { return nil }
    return table.types.type(path, in: file, inside: outer).map { (start, $0) }
  }

  /// The first token of the expression that a statement evaluates first; nil if it may be evaluated later.
  private func head(ofStatementAt start: Int) -> Int? {
    let word = section.name(at: start) ?? ""
    let value = ["guard", "if", "return", "switch"].contains(word) ? start + 1 : start
    guard let word = section.name(at: value), ["let", "var", "_"].contains(word) else {
      return value
    }
    // An attribute on the line before may delay the evaluation.
    let before = section.has(")", at: start - 1) ? section.partners[start - 1] - 1 : start - 1
    if section.has("@", at: section.start(ofPathEndingAt: before) - 1) { return nil }
    // On another line may be another statement: `a?.b = c()` doesn't always evaluate the value.
    let line = section.place(of: value).line
    return section.outerTokens(in: value..<value + Self.deepest)
      .prefix { section.place(of: $0).line == line }
      .first { section.has("=", at: $0) }.map { $0 + 1 }
  }

  /// Returns the first token of a body that some runs don't reach.
  private mutating func findLimit(_ longest: Int) -> Int {
    let closing = section.closing(of: opening) ?? opening
    var limit = closing - opening > longest ? opening + longest : closing
    var (mayThrow, hasReturned, index) = (false, false, opening)
    while index + 1 < limit {
      index += 1
      let word = section.tokens[index].kind == .identifier ? section.tokens[index].text : ""
      let isInBody = section.braces[index] == opening
      if isInBody, section.beginsStatement(at: index) {
        // The return may be compiled only under a condition.
        if hasReturned, !word.isEmpty { return index }
        mayThrow = mayThrow && word.isEmpty
        if let head = head(ofStatementAt: index) { heads.insert(head) }
      }
      if mayThrow, !isSafe(index) { limit = min(limit, section.closing(of: index) ?? limit) }
      switch word {
      case "return" where isInBody && !hasReturned: hasReturned = true
      case "return", "throw": return index
      // A function that never returns may end the else of a guard.
      case "else" where isInBody && !section.has("}", at: index - 1): return index
      case "try" where !section.has("?", at: index + 1) && !section.has("!", at: index + 1):
        mayThrow = true
      case _ where Self.stopping.contains(word) || table.types.stopping.contains(word): return index
      case "", "await", "false", "nil", "true", "try": break
      case _ where mayThrow && isProperty(word, at: index): return index
      default: break
      }
    }
    return limit
  }

  /// Whether a name may be that of a property, which may throw, too.
  private func isProperty(_ name: String, at index: Int) -> Bool {
    if section.has("(", at: index + 1) || section.has(".", at: index + 1) { return false }
    return section.has(".", at: index - 1)
      || !section.isLabel(at: index)
        && section.localNames(in: max(opening, index - 128)..<index) { $0 == name }.isEmpty
  }

  /// Whether a bracket calls nothing, or only a factory that doesn't throw.
  private func isSafe(_ bracket: Int) -> Bool {
    calls[bracket]?.factories.allSatisfy { !table.declarations[$0].mayThrow }
      ?? ["(", "[", ",", ":"].contains { section.has($0, at: bracket - 1) }
  }
}
