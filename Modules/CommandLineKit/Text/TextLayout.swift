/// What the place that a text goes to can show.
public struct TextLayout: Hashable, Sendable {
  /// How many columns a line may take; none where that makes no difference, as in a file.
  public let width: Int?
  /// Whether the place obeys the sequences of a ``TextStyle``.
  public let isStyled: Bool

  /// Creates a layout.
  public init(width: Int? = nil, isStyled: Bool = false) {
    (self.width, self.isStyled) = (width, isStyled)
  }

  /// The layout of files and pipes: lines of any length, without style.
  public static let plain = TextLayout()
}

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
