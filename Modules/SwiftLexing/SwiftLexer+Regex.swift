extension SwiftLexer {
  /// Takes a regular expression between bare slashes, if that is what the slash here begins.
  ///
  /// As in the compiler: the slash stands where an operand may begin, no blank follows it, and the
  /// line closes it, with no blank before that slash and no unmatched `)` on the way. A search that
  /// fails has met no slash that may begin an operand, so no part of a line is searched twice.
  mutating func consumeBareRegex() -> Bool {
    guard mayBeginOperand(after: cursor.peek(-1)) else { return false }
    var end = cursor
    end.advance()
    guard let first = end.peek(), !first.isBlank else { return false }
    var openParentheses = 0
    while let byte = end.peek(), !byte.endsLine {
      switch byte {
      case "/":
        guard end.peek(-1)?.isBlank == false else { return false }
        end.advance()
        cursor = end
        return true
      case "(":
        openParentheses += 1
      case ")":
        openParentheses -= 1
        if openParentheses < 0 { return false }
      case "\\" where end.peek(1)?.endsLine == false:
        end.advance()
      default:
        break
      }
      end.advance()
    }
    return false
  }

  /// Steps over a regular expression between slashes and pounds, from its first slash on.
  mutating func consumeExtendedRegex(pounds: Int) {
    cursor.advance()
    var rest = cursor
    rest.advance(while: \.isBlank)
    let isMultiline = rest.peek()?.endsLine ?? true
    while let byte = cursor.peek() {
      switch byte {
      case "/" where cursor.has("#", times: pounds, at: 1):
        cursor.advance(by: 1 + pounds)
        return
      case "\\" where cursor.peek(1)?.endsLine == false:
        cursor.advance(by: 2)
      case _ where byte.endsLine && !isMultiline:
        return
      default:
        cursor.advance()
      }
    }
  }

  private func mayBeginOperand(after previous: Unicode.Scalar?) -> Bool {
    switch previous {
    case nil, "(", "[", "{", ",", ";", ":": true
    case let byte?: byte.isBlank || byte.endsLine
    }
  }
}
