/// The delimiter of a string literal.
struct StringDelimiter: Sendable {
  /// The number of pound signs around the quotes and in each escape.
  let pounds: Int
  /// Whether the literal has three quotes, and can have several lines.
  let isMultiline: Bool

  /// The number of quotes.
  var quotes: Int { isMultiline ? 3 : 1 }
}
