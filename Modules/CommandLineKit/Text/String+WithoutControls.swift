extension String {
  /// The text on one line, without anything that a terminal would obey instead of show.
  ///
  /// Control characters (an escape sequence is harmless without its first one), line breaks and
  /// white space of any kind become one space, and none at either end. Invisible characters are
  /// left out, among them those that reverse the direction of writing.
  public var withoutControls: String {
    var text = String.UnicodeScalarView()
    var needsSpace = false
    for scalar in unicodeScalars {
      if scalar.isControl || scalar.properties.isWhitespace {
        needsSpace = !text.isEmpty
      } else if !scalar.isInvisible {
        if needsSpace { text.append(" ") }
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

  /// Whether this changes how other characters look and shows nothing itself.
  ///
  /// Joiners stay: Persian and Hindi words and many emoji need them.
  fileprivate var isInvisible: Bool {
    properties.generalCategory == .format && !properties.isJoinControl
  }
}
