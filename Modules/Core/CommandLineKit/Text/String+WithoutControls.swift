extension String {
  /// The text on one line, without control characters.
  ///
  /// Each run of control characters, line breaks and white space becomes one space; at both ends, it is
  /// removed. An escape sequence is harmless without its first character. Invisible characters are
  /// removed, including those that reverse the direction of writing.
  var withoutControls: String {
    var text = String.UnicodeScalarView()
    var needsSpace = false
    for scalar in unicodeScalars {
      if scalar.isControl || scalar.properties.isWhitespace {
        needsSpace = !text.isEmpty
      } else if !scalar.isInvisible {
        if needsSpace {
          text.append(" ")
        }
        needsSpace = false
        text.append(scalar)
      }
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether this is a control character of ASCII or of Latin-1.
  fileprivate var isControl: Bool { properties.generalCategory == .control }

  /// Whether this is an invisible character that changes the display of others.
  ///
  /// Joiners are allowed: Persian and Hindi words and many emoji need them.
  fileprivate var isInvisible: Bool {
    properties.generalCategory == .format && !properties.isJoinControl
  }
}
