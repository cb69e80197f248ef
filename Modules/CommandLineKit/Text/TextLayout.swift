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
