extension SwiftLexer {
  /// Takes a string literal from its quotes on, up to its end or its first interpolation.
  mutating func consumeString(pounds: Int) -> SwiftToken.Kind {
    let literal = StringDelimiter(pounds: pounds, isMultiline: opensMultilineString())
    cursor.advance(by: literal.quotes)
    return consumeText(of: literal) ? .string : .stringHead
  }

  /// Takes the rest of a string literal from the parenthesis that closes an interpolation.
  mutating func consumeStringAfterInterpolation() -> SwiftToken.Kind {
    cursor.advance()
    guard let literal = interpolations.popLast()?.literal else { return .punctuation }
    return consumeText(of: literal) ? .stringTail : .stringMiddle
  }

  /// Returns whether a literal begins here that may go over several lines.
  ///
  /// Nothing follows its three quotes on the line; in `#"""#`, the second of them is text.
  private func opensMultilineString() -> Bool {
    guard cursor.has("\"", times: 3) else { return false }
    var rest = cursor
    rest.advance(by: 3)
    rest.advance(over: .blank)
    return rest.peek()?.endsLine ?? true
  }

  /// Steps over the text of a literal; returns whether the literal ended there.
  ///
  /// If it did not end, an interpolation has been opened.
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
        // The escaped character may be a quote. A line end is left to the loop.
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
