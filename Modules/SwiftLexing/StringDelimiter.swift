/// What opens and closes a string literal.
struct StringDelimiter: Sendable {
  /// How many pounds stand before and after the quotes, and in front of every escape.
  let pounds: Int
  /// Whether the quotes are three, and the literal may go over several lines.
  let isMultiline: Bool

  /// How many quotes open the literal.
  var quotes: Int { isMultiline ? 3 : 1 }
}
