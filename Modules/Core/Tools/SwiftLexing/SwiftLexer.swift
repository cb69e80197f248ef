/// A lexer that splits Swift source into tokens, without white space and comments.
///
/// It accepts any bytes. An unterminated literal or comment ends with its line or with the file, and
/// invalid UTF-8 counts as part of a name. The time is linear in the length of the source.
///
/// The code in an interpolation is lexed, too: `"a\(b)c"` has the tokens `"a\(`, `b` and `)c"`. All
/// branches of an `#if` are lexed.
public struct SwiftLexer: Sequence, IteratorProtocol, Sendable {
  /// An open interpolation, and the number of open parentheses inside it.
  struct Interpolation {
    let literal: StringDelimiter
    var openParentheses = 0
  }

  /// The bytes that the cursor points into.
  private let source: SourceBytes
  var cursor: SourceCursor
  /// The interpolations around the cursor, the innermost last.
  var interpolations: [Interpolation] = []
  /// The kind and the range of the token before the cursor.
  private(set) var last: (kind: SwiftToken.Kind, range: Range<Int>)?

  /// Creates a lexer over the bytes of a source file.
  ///
  /// - Parameter source: The bytes, as UTF-8.
  public init(_ source: [UInt8]) {
    self.source = SourceBytes(source)
    cursor = SourceCursor(self.source)
  }

  /// Creates a lexer over source text.
  ///
  /// - Parameter source: The text.
  public init(_ source: String) {
    self.init(Array(source.utf8))
  }

  /// Returns the next token.
  ///
  /// - Returns: The token, or nil at the end of the source.
  public mutating func next() -> SwiftToken? {
    skipTrivia()
    guard let first = cursor.peek() else { return nil }
    let position = cursor.position
    var start = cursor.offset
    var module: String?
    let kind = consumeToken(beginningWith: first)
    if kind == .identifier, cursor.isAt(":"), cursor.isAt(":", 1), cursor.isNameBegin(at: 2) {
      module = cursor.text(from: start)
      cursor.advance(by: 2)
      start = cursor.offset
      _ = consumeToken(beginningWith: cursor.peek() ?? first)
    }
    last = (kind, start..<cursor.offset)
    return SwiftToken(
      kind: kind,
      first: first,
      text: cursor.text(from: start),
      position: position,
      module: module
    )
  }

  private mutating func consumeToken(beginningWith first: Unicode.Scalar) -> SwiftToken.Kind {
    if cursor.isAt(.name), !cursor.isAt(.digit) {
      cursor.advanceOverName()
      return .identifier
    }
    switch first {
    case "\"":
      return consumeString(pounds: 0)
    case "#":
      return consumePounds()
    case "`":
      return consumeEscapedIdentifier()
    case "/" where consumeBareRegex():
      return .regex
    case "0"..."9":
      return consumeNumber()
    case ")" where interpolations.last?.openParentheses == 0:
      return consumeStringAfterInterpolation()
    case _ where first.isASCII:
      return consumePunctuation(first)
    default:
      // The first byte of a name that isn't in `ByteClasses.name`.
      cursor.advanceOverName()
      return .identifier
    }
  }

  private mutating func consumePunctuation(_ character: Unicode.Scalar) -> SwiftToken.Kind {
    cursor.advance()
    guard let inner = interpolations.indices.last else { return .punctuation }
    if character == "(" {
      interpolations[inner].openParentheses += 1
    }
    if character == ")" {
      interpolations[inner].openParentheses -= 1
    }
    return .punctuation
  }

  /// Consumes a token that begins with a pound sign: a raw string, a regular expression, or a macro.
  private mutating func consumePounds() -> SwiftToken.Kind {
    var pounds = 1
    while cursor.isAt("#", pounds) {
      pounds += 1
    }
    switch cursor.peek(pounds) {
    case "\"":
      cursor.advance(by: pounds)
      return consumeString(pounds: pounds)
    case "/":
      cursor.advance(by: pounds)
      consumeExtendedRegex(pounds: pounds)
      return .regex
    case let next? where pounds == 1 && next.isInIdentifiers:
      cursor.advance()
      cursor.advanceOverName()
      return .pound
    default:
      cursor.advance(by: pounds)
      return .punctuation
    }
  }

  private mutating func consumeEscapedIdentifier() -> SwiftToken.Kind {
    cursor.advance()
    var end = cursor
    while let byte = end.peek(), byte != "`", !byte.endsLine {
      end.advance()
    }
    guard end.peek() == "`" else { return .punctuation }
    end.advance()
    cursor = end
    return .identifier
  }

  private mutating func consumeNumber() -> SwiftToken.Kind {
    let isHexadecimal = cursor.peek() == "0" && cursor.peek(1) == "x"
    while let byte = cursor.peek() {
      let belongs =
        switch byte {
        case ".":
          cursor.peek(1)?.isDigit == true
        case "+", "-":
          isAfterExponent(isHexadecimal) && cursor.peek(1)?.isDigit == true
        default:
          byte.isInIdentifiers
        }
      guard belongs else { break }
      cursor.advance()
    }
    return .number
  }

  private func isAfterExponent(_ isHexadecimal: Bool) -> Bool {
    let letter = cursor.peek(-1)
    if isHexadecimal {
      return letter == "p" || letter == "P"
    }
    return letter == "e" || letter == "E"
  }

  // MARK: - Blanks and comments

  private mutating func skipTrivia() {
    if last == nil, cursor.isAt("#"), cursor.isAt("!", 1),
      cursor.position == SourcePosition(line: 1, column: 1)
    {
      cursor.advance(over: .line)
    }
    cursor.advance(over: .blank)
    while cursor.isAt(.trivia) {
      if cursor.isAt("/", 1), cursor.isAt("/") {
        cursor.advance(over: .line)
      } else if cursor.isAt("*", 1), cursor.isAt("/") {
        skipBlockComment()
      } else if cursor.isAt("\n") || cursor.isAt("\r") {
        cursor.advance()
      } else if cursor.isAtNoBreakSpace {
        cursor.advance(by: 2)
      } else {
        return
      }
      cursor.advance(over: .blank)
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    while !cursor.isAtEnd {
      if cursor.isAt("/"), cursor.isAt("*", 1) {
        cursor.advance(by: 2)
        depth += 1
      } else if cursor.isAt("*"), cursor.isAt("/", 1) {
        cursor.advance(by: 2)
        depth -= 1
        if depth == 0 { return }
      } else {
        cursor.advance()
      }
    }
  }
}
