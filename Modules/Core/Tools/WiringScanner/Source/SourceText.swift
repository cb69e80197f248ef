import SwiftLexing

/// A source file as tokens, with the brackets, scopes and conditions around them.
final class SourceText {
  /// The first of consecutive tokens with one condition.
  private struct Span {
    let start: Int
    let condition: Condition
    /// Whether the tokens are in an `#if`.
    let isInBlock: Bool
  }

  let file: SourceFile
  let tokens: [SwiftToken]
  private let spans: [Span]
  /// Whether a `#sourceLocation` gives some lines another place.
  let hasForeignLines: Bool
  /// The index of each bracket's partner; -1 for any other token.
  let partners: [Int]
  /// The index of each token's innermost open brace; -1 for none.
  let braces: [Int]
  /// The indices of names, keywords and backslashes.
  let words: [Int]
  /// The indices of literals with texts, and of macros.
  let texts: [Int]
  /// The declarations with bodies, in the order of the file.
  private(set) var scopes: [Scope] = []
  /// The type aliases, whose bodies are empty.
  private(set) var aliases: [Scope] = []

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - file: The file.
  ///   - decide: Returns whether a name such as `DEBUG` is defined, if that is known.
  init(_ bytes: [UInt8], of file: SourceFile, decide: @escaping (String) -> Bool?) {
    var lexer = DirectiveReader(bytes, decide: decide)
    var tokens: [SwiftToken] = []
    var spans: [Span] = []
    var brackets = Brackets()
    while let token = lexer.next() {
      if lexer.hasNewCondition || spans.isEmpty {
        let condition = lexer.conditions.current
        spans.append(
          Span(start: tokens.count, condition: condition, isInBlock: lexer.conditions.isInBlock)
        )
        lexer.hasNewCondition = false
      }
      brackets.read(token)
      tokens.append(token)
    }
    self.file = file
    self.tokens = tokens
    self.spans = spans
    hasForeignLines = lexer.hasForeignLines
    partners = brackets.partners
    braces = brackets.braces
    words = brackets.words
    texts = brackets.texts
    let finder = ScopeFinder(self, keywords: brackets.keywords)
    scopes = finder.scopes
    aliases = finder.aliases
  }

  private func span(of index: Int) -> Span {
    spans[spans.firstIndexInOrder { $0.start > index } - 1]
  }

  /// The condition of a token.
  func condition(of index: Int) -> Condition { span(of: index).condition }

  /// Whether a token is in an `#if`.
  func isInBlock(_ index: Int) -> Bool { span(of: index).isInBlock }

  /// The place of a token.
  func place(of index: Int) -> Place {
    Place(module: file.module.name, file: file.shownPath, line: tokens[index].position.line)
  }

  /// The innermost type around a token.
  func type(around index: Int) -> Scope? {
    var scope = scope(around: index)
    while let inner = scope, !inner.isType {
      scope = outer(of: inner)
    }
    return scope
  }

  /// The innermost property or function around a token, without a type in between.
  func member(around index: Int) -> Scope? {
    guard let scope = scope(around: index),
      !scope.isType
    else { return nil }
    return scope
  }

  private func scope(around index: Int) -> Scope? {
    let next = scopes.firstIndexInOrder { $0.opening >= index }
    var scope = scopes.element(next - 1)
    while let inner = scope, inner.closing <= index {
      scope = outer(of: inner)
    }
    return scope
  }

  /// Whether a declaration around a token has an attribute that may be a macro.
  func hasMacros(around index: Int) -> Bool {
    var scope = scope(around: index)
    while let inner = scope {
      if inner.hasMacro { return true }
      scope = outer(of: inner)
    }
    return false
  }

  /// The declaration around another one.
  func outer(of scope: Scope) -> Scope? {
    scope.outer.map { scopes[$0] }
  }
}

/// Reads the tokens of a file, and follows the `#if` blocks around them.
private struct DirectiveReader {
  private var lexer: SwiftLexer
  private var pending: SwiftToken?
  private(set) var conditions: ConditionStack
  /// Whether a directive precedes the last token.
  var hasNewCondition = false
  private(set) var hasForeignLines = false

  init(_ bytes: [UInt8], decide: @escaping (String) -> Bool?) {
    lexer = SwiftLexer(bytes)
    conditions = ConditionStack(decide: decide)
  }

  /// Returns the next token that is no part of an `#if`.
  mutating func next() -> SwiftToken? {
    while let token = take() {
      guard token.kind == .pound else { return token }
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
        return token
      default:
        return token
      }
      hasNewCondition = true
    }
    return nil
  }

  private mutating func take() -> SwiftToken? {
    guard let token = pending else { return lexer.next() }
    pending = nil
    return token
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
