/// How a terminal shows a text.
public enum TextStyle: String, Sendable {
  case bold = "1"
  case red = "1;31"
  case yellow = "1;33"

  /// What ends any style.
  static let end = "\u{1B}[0m"

  /// What begins the style.
  var start: String { "\u{1B}[\(rawValue)m" }

  /// Returns a text with the sequences that begin and end the style.
  public func text(_ text: String) -> String { start + text + Self.end }
}
