extension String {
  /// The text in quotes, as an error message shows a value: on one line, and not too long.
  package var quoted: String { "\"\(shortened(to: 40).escaped)\"" }

  /// The text with everything escaped that is not seen as itself, such as line breaks.
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

  /// The text, or its beginning with an ellipsis when it is longer than a number of characters.
  package func shortened(to limit: Int) -> String {
    // A character can be of any length: the scalars are limited too.
    let beginning = String(String.UnicodeScalarView(unicodeScalars.prefix(limit * 4)))
    guard beginning.count > limit || beginning.utf8.count < utf8.count else { return self }
    return beginning.prefix(limit) + "…"
  }
}
