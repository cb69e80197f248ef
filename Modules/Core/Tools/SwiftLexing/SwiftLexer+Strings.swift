extension SwiftLexer {
  /// Consumes a string literal from its quotes to its end or to its first interpolation.
  mutating func consumeString(pounds: Int) -> SwiftToken.Kind {
    let literal = StringDelimiter(pounds: pounds, isMultiline: opensMultilineString())
    cursor.advance(by: literal.quotes)
    return consumeText(of: literal) ? .string : .stringHead
  }

  /// Consumes a string literal from the end of an interpolation to its end or to the next one.
  mutating func consumeStringAfterInterpolation() -> SwiftToken.Kind {
    cursor.advance()
    guard let literal = interpolations.popLast()?.literal else {
      return .punctuation
    }
    return consumeText(of: literal) ? .stringTail : .stringMiddle
  }

  /// Returns whether a multiline literal begins here.
  ///
  /// Its three quotes end the line. In `#"""#`, by contrast, the second quote is text.
  private func opensMultilineString() -> Bool {
    guard cursor.has("\"", times: 3) else { return false }
    var rest = cursor
    rest.advance(by: 3)
    rest.advance(over: .blank)
    return rest.peek()?.endsLine ?? true
  }

  /// Consumes the text of a literal, and returns whether the literal has ended.
  ///
  /// If not, an interpolation begins.
  private mutating func consumeText(of literal: StringDelimiter) -> Bool {
    while let byte = cursor.peek() {
      switch byte {
      case "\"" where closes(literal):
        cursor.advance(by: literal.quotes + literal.pounds)
        return true
      case "\\" where cursor.has("#", times: literal.pounds, at: 1):
        cursor.advance(by: 1 + literal.pounds)
        if cursor.peek() == "(" {
          cursor.advance()
          interpolations.append(Interpolation(literal: literal))
          return false
        }
        // The escaped character may be a quote. The loop handles a line break.
        if cursor.peek()?.endsLine == false { cursor.advance() }
      case _ where byte.endsLine && !literal.isMultiline:
        return true
      default:
        cursor.advance()
      }
    }
    return true
  }

  private func closes(_ literal: StringDelimiter) -> Bool {
    cursor.has("\"", times: literal.quotes)
      && cursor.has("#", times: literal.pounds, at: literal.quotes)
  }
}
