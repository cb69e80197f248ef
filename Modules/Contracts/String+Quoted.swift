extension UInt8 {
  /// Whether the byte is a digit from 0 to 9 in ASCII.
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension String {
  /// The text in quotes for an error message, on one line and shortened.
  package var quoted: String { "\"\(shortened(to: 40).escaped)\"" }

  /// The text with invisible characters escaped, such as line breaks.
  package var escaped: String {
    unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
        .privateUse:
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: String(scalar)
      }
    }.joined()
  }

  /// Returns the text, or its first `limit` characters and an ellipsis.
  package func shortened(to limit: Int) -> String {
    // A character can have any number of scalars, so they are limited, too.
    let beginning = String(String.UnicodeScalarView(unicodeScalars.prefix(limit * 4)))
    guard beginning.count > limit || beginning.utf8.count < utf8.count else { return self }
    return beginning.prefix(limit) + "…"
  }
}
