/// The width and style that the destination of a text can show.
public struct TextLayout: Hashable, Sendable {
  /// The largest width of a line in columns, or `nil` without a limit, as in a file.
  public let width: Int?
  /// Whether the destination understands the sequences of a ``TextStyle``.
  public let isStyled: Bool

  /// Creates a layout.
  public init(width: Int? = nil, isStyled: Bool = false) {
    self.width = width
    self.isStyled = isStyled
  }

  /// Returns a heading in bold, if the destination understands that.
  func heading(_ text: String) -> String {
    if isStyled {
      return TextStyle.bold.text(text)
    }
    return text
  }

  /// The layout of files and pipes: lines of any length, without style.
  public static let plain = TextLayout()
}

/// The style of a text on a terminal.
public enum TextStyle: String, Sendable {
  case bold = "1"
  case red = "1;31"
  case yellow = "1;33"

  /// The sequence that ends any style.
  static let end = "\u{1B}[0m"

  /// The sequence that begins the style.
  var start: String { "\u{1B}[\(rawValue)m" }

  /// Returns a text with the sequences that begin and end the style.
  public func text(_ text: String) -> String { start + text + Self.end }
}
