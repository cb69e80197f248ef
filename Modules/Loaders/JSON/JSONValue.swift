/// A JSON value as it is written: a number keeps its digits.
enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number in its JSON notation, which is not rounded to any type.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}
