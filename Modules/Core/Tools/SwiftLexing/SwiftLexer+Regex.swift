extension SwiftLexer {
  /// Consumes a regular expression between bare slashes, if one begins here.
  ///
  /// The rules are those of the compiler. An operand must be possible at the slash, and no white space
  /// follows it. The closing slash is on the same line, without white space before it or a comment after
  /// it, and there is no unmatched `)` between the slashes, outside of `[…]`. If the search fails, no later slash that it
  /// passed can begin a regular expression, so the lexer searches no part of a line twice.
  mutating func consumeBareRegex() -> Bool {
    guard mayBeginOperand, !endsOperand else { return false }
    var end = cursor
    end.advance()
    guard let first = end.peek(),
      !first.isBlank
    else { return false }
    var openParentheses = 0
    var openClasses = 0
    while let byte = end.peek(), !byte.endsLine {
      switch byte {
      case "/":
        guard end.peek(-1)?.isBlank == false,
          end.peek(1) != "/"
        else { return false }
        end.advance()
        cursor = end
        return true
      case "[":
        openClasses += 1
      case "]" where openClasses > 0:
        openClasses -= 1
      case "(" where openClasses == 0:
        openParentheses += 1
      case ")" where openClasses == 0:
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

  /// Consumes a regular expression with pound signs, from its first slash.
  mutating func consumeExtendedRegex(pounds: Int) {
    cursor.advance()
    var rest = cursor
    rest.advance(over: .blank)
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

  /// Whether an operand can begin at the slash, possibly after prefix operators.
  private var mayBeginOperand: Bool {
    var distance = -1
    while distance > -8, let byte = cursor.peek(distance), byte.isPrefixOperator {
      distance -= 1
    }
    switch cursor.peek(distance) {
    case nil, "(", "[", "{", ",", ";", ":":
      return true
    case let byte?:
      return byte.isBlank || byte.endsLine
    }
  }

  /// Whether the token before the slash on its line ends an operand, or declares an operator.
  private var endsOperand: Bool {
    guard let last else { return false }
    switch last.kind {
    case .identifier:
      if Self.wordsBeforeOperands.contains(cursor.text(of: last.range)) {
        return false
      }
    case .number, .string, .stringTail, .regex:
      break
    case .punctuation:
      guard [")", "]", "}"].contains(cursor.text(of: last.range)) else {
        return false
      }
    case .pound, .stringHead, .stringMiddle:
      return false
    }
    return (last.range.upperBound..<cursor.offset).allSatisfy {
      cursor.peek($0 - cursor.offset)?.endsLine == false
    }
  }

  private static let wordsBeforeOperands: Set = [
    "await", "case", "else", "guard", "if", "in", "return", "switch", "throw", "try", "where",
    "while", "yield",
  ]
}
