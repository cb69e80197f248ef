/// The classes of bytes that the lexer distinguishes.
extension Unicode.Scalar {
  /// Whether this is white space within a line.
  var isBlank: Bool {
    switch self {
    case " ", "\t", "\u{B}", "\u{C}", "\0": true
    default: false
    }
  }

  /// Whether this ends a line.
  var endsLine: Bool { self == "\n" || self == "\r" }

  /// Whether this is a decimal digit.
  var isDigit: Bool { ("0"..."9").contains(self) }

  /// Whether this can be part of a name, as each scalar outside ASCII can.
  var isInIdentifiers: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
    default: !isASCII
    }
  }

  /// Whether this can be a prefix operator before a bare regular expression.
  var isPrefixOperator: Bool {
    switch self {
    case "!", "?", "-", "+", "~", "^", "&", "|", "=", "<", ">", "%": true
    default: false
    }
  }
}
