import SwiftLexing

/// Reads a file section by section, so that only one section is in memory.
///
/// A section ends with a closing brace at the top level of the file, if a declaration may follow it.
struct SectionReader: Sequence, IteratorProtocol {
  private let file: SourceFile
  private var lexer: SwiftLexer
  private var conditions: ConditionStack
  private var pending: SwiftToken?
  private var hasForeignLines = false

  /// Prepares to read a file.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - file: The file.
  ///   - decide: Returns whether a name such as `DEBUG` is defined, if that is known.
  init(
    _ source: [UInt8],
    of file: SourceFile,
    decide: @escaping (String) -> Bool?
  ) {
    self.file = file
    lexer = SwiftLexer(source)
    conditions = ConditionStack(decide: decide)
  }

  mutating func next() -> SourceSection? {
    var tokens: [SwiftToken] = []
    var spans: [SourceSection.Span] = []
    var brackets = Brackets()
    var isSameCondition = false
    var endsBlock = false
    while let token = take() {
      if token.kind == .pound, readDirective(token) {
        isSameCondition = false
        continue
      }
      let mayDeclare = token.kind == .identifier || token.isPunctuation("@")
      if endsBlock, brackets.isBalanced, mayDeclare {
        pending = token
        break
      }
      if !isSameCondition {
        spans.append(SourceSection.Span(start: tokens.count, condition: conditions.current))
        isSameCondition = true
      }
      brackets.read(token)
      tokens.append(token)
      endsBlock = token.isPunctuation("}")
    }
    guard !tokens.isEmpty else { return nil }
    return SourceSection(file, tokens, brackets, spans, hasForeignLines: hasForeignLines)
  }

  private mutating func take() -> SwiftToken? {
    guard let token = pending else { return lexer.next() }
    pending = nil
    return token
  }

  private mutating func readDirective(_ token: SwiftToken) -> Bool {
    switch token.text {
    case "#if":
      conditions.begin(condition(behind: token))
    case "#elseif":
      conditions.continueElse(condition(behind: token))
    case "#else":
      conditions.continueElse([])
    case "#endif":
      conditions.end()
    case "#sourceLocation":
      hasForeignLines = true
      return false
    default:
      return false
    }
    return true
  }

  /// Reads a condition: the rest of the line, and the following lines if it continues there.
  private mutating func condition(behind directive: SwiftToken) -> [SwiftToken] {
    var condition: [SwiftToken] = []
    var open = 0
    var before = directive
    while let token = take() {
      let goesOn = open > 0 || ["&", "|", "!"].contains(where: before.isPunctuation)
      guard token.kind != .pound,
        goesOn || token.position.line == before.position.line
      else {
        pending = token
        break
      }
      if token.isPunctuation("(") {
        open += 1
      }
      if token.isPunctuation(")") {
        open -= 1
      }
      condition.append(token)
      before = token
    }
    return condition
  }
}
