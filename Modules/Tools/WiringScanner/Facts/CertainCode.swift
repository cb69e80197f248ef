import SwiftLexing

/// Tells which expressions of a body are evaluated whenever the body runs.
///
/// The answer is yes only for known forms: a statement of the body itself, a constant's value, the first
/// condition of a statement, the elements of a literal, and the arguments of initializers and factories.
struct CertainCode {
  private static let stopping: Set = ["abort", "exit", "fatalError", "preconditionFailure"]
  /// The largest number of brackets around an expression, and of tokens in a constant's declaration.
  private static let deepest = 32

  let section: SourceSection
  let types: TypeTable
  let file: Int
  /// The brace that opens the body.
  let opening: Int
  /// The first token of each call that certainly resolves a factory, by its parenthesis.
  let factoryCalls: [Int: Int]
  /// The first token that some runs don't reach.
  private let limit: Int

  init(
    _ section: SourceSection,
    _ types: TypeTable,
    _ file: Int,
    opening: Int,
    longest: Int = .max,
    factoryCalls: [Int: Int]
  ) {
    (self.section, self.types, self.file) = (section, types, file)
    (self.opening, self.factoryCalls) = (opening, factoryCalls)
    let closing = section.closing(of: opening) ?? opening
    let end = closing - opening > longest ? opening + longest : closing
    limit = Self.limit(from: opening, to: end, in: section, factoryCalls)
  }

  /// Whether the expression with a certain first token is always evaluated.
  func evaluates(_ start: Int) -> Bool {
    guard start < limit, section.braces[start] == opening else { return false }
    var index = start
    for _ in 0..<Self.deepest {
      index = withoutEffects(before: index)
      let before = index - 1
      if section.beginsStatement(at: index) { return true }
      if section.has("=", at: before) { return isValue(after: before) }
      if let word = section.name(at: before) { return isStatement(word, before) }
      let isElement = section.has("(", at: before) || section.has("[", at: before)
      let isLabel =
        section.has(":", at: before) && section.name(at: before - 1) != nil
        && (section.has("(", at: before - 2) || section.has(",", at: before - 2))
      guard isElement || isLabel || section.has(",", at: before),
        let bracket = isElement ? before : section.opening(around: before),
        let outer = expression(around: bracket)
      else { return false }
      index = outer
    }
    return false
  }

  /// Steps back over `try` and `await`.
  private func withoutEffects(before start: Int) -> Int {
    var index = start
    while true {
      let isMarked = section.has("?", at: index - 1) || section.has("!", at: index - 1)
      let word = section.name(at: isMarked ? index - 2 : index - 1)
      guard word == "try" || word == "await" && !isMarked else { return index }
      index -= isMarked ? 2 : 1
    }
  }

  /// Returns the first token of the expression around a bracket; nil if it may not evaluate all its parts.
  private func expression(around bracket: Int) -> Int? {
    if let start = factoryCalls[bracket] { return start }
    let name = section.name(at: bracket - 1)
    let isCallee = name.map { !["await", "in", "return", "try"].contains($0) }
    guard isCallee == true else {
      let isLiteral =
        isCallee == false || bracket - 1 == opening
        || ["(", "[", ",", ":", "=", ";"].contains { section.has($0, at: bracket - 1) }
      return isLiteral ? bracket : nil
    }
    let start = section.start(ofPathEndingAt: bracket - 1)
    let outer = section.typeName(around: bracket)
    let end = name == "init" && start < bracket - 1 ? bracket - 3 : bracket - 1
    guard section.has("(", at: bracket), !section.has(".", at: start - 1),
      let type = types.type(section.path(from: start, to: end), in: file, inside: outer),
      types.isEager(type)
    else { return nil }
    return start
  }

  /// Whether an equals sign sets a constant, a variable or the variable of a condition.
  private func isValue(after equals: Int) -> Bool {
    var index = equals - 1
    while index > max(opening, equals - Self.deepest) {
      if let word = section.name(at: index), word == "let" || word == "var" {
        if let before = section.name(at: index - 1), before == "if" || before == "guard" {
          return isStatement(before, index - 1)
        }
        // An attribute or a modifier may delay the evaluation.
        return section.beginsStatement(at: index) && !endsAttribute(index - 1)
      }
      if ["=", ";", ",", "{"].contains(where: { section.has($0, at: index) }) { return false }
      let partner = section.partners[index]
      index = (partner < 0 ? index : min(partner, index)) - 1
    }
    return false
  }

  private func endsAttribute(_ index: Int) -> Bool {
    let end = section.has(")", at: index) ? section.partners[index] - 1 : index
    return section.name(at: end) == "lazy"
      || section.has("@", at: section.start(ofPathEndingAt: end) - 1)
  }

  /// Whether a keyword always evaluates the expression after it.
  private func isStatement(_ word: String, _ index: Int) -> Bool {
    switch word {
    case "guard", "in", "return": section.braces[index] == opening
    case "if", "switch": section.beginsStatement(at: index)
    default: false
    }
  }

  /// Returns the first token of a body that some runs don't reach.
  private static func limit(
    from opening: Int,
    to end: Int,
    in section: SourceSection,
    _ factoryCalls: [Int: Int]
  ) -> Int {
    var (limit, mayThrow, index) = (end, false, opening + 1)
    while index < limit {
      let isCall = section.has("(", at: index) && section.name(at: index - 1) != nil
      if mayThrow, isCall && factoryCalls[index] == nil || section.has("{", at: index) {
        limit = min(limit, section.closing(of: index) ?? index)
      }
      switch section.tokens[index].kind == .identifier ? section.tokens[index].text : "" {
      case "return" where section.braces[index] != opening: return index
      case "throw": return index
      case "try" where !section.has("?", at: index + 1) && !section.has("!", at: index + 1):
        mayThrow = true
        var next = section.name(at: index + 1) == "await" ? index + 2 : index + 1
        while section.name(at: next) != nil, section.has(".", at: next + 1) { next += 2 }
        // A property may throw, too.
        if !section.has("(", at: next + 1) { return index }
      case let name where stopping.contains(name) && section.has("(", at: index + 1): return index
      default: break
      }
      index += 1
    }
    return limit
  }
}

extension SourceSection {
  /// Whether a token is the first one of a statement, after another statement or a closure's parameters.
  func beginsStatement(at index: Int) -> Bool {
    guard let before = tokens.element(index - 1) else { return true }
    if [";", "{", "}"].contains(where: before.isPunctuation) || before.isWord("in") { return true }
    guard tokens[index].position.line > before.position.line, !before.isWord("else"),
      !before.isWord("return")
    else { return false }
    return before.kind != .punctuation || [")", "]"].contains(where: before.isPunctuation)
  }

  /// Returns the innermost bracket that is open at a token; nil for one that is far away.
  func opening(around index: Int) -> Int? {
    var index = index - 1
    for _ in 0..<64 where index >= 0 {
      if partners[index] > index { return index }
      index = (partners[index] < 0 ? index : partners[index]) - 1
    }
    return nil
  }
}
