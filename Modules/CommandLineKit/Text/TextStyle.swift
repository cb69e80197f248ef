/// How a terminal shows a text.
public enum TextStyle: String, Sendable {
  case bold = "1"
  case red = "1;31"
  case yellow = "1;33"

  /// Returns a text with the sequences that begin and end the style.
  public func text(_ text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
