/// Rows of text that are written one behind the other, where there is room for all of them.
struct TextRows {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  /// How many spaces are to come before the next text: a row ends in none.
  private var spaces = 0

  /// How many bytes were written.
  private(set) var count = 0

  /// Begins to write.
  init(in buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

  /// Leaves room for some columns.
  mutating func skip(_ columns: Int) { spaces += columns }

  /// Writes a text, and the room that was left before it.
  mutating func append(_ text: some Collection<UInt8>) {
    guard !text.isEmpty else { return }
    write(repeatElement(UInt8(ascii: " "), count: spaces))
    write(text)
    spaces = 0
  }

  /// Ends a row, with a sequence of the terminal before its line break.
  mutating func endRow(with sequence: String) {
    spaces = 0
    write(sequence.utf8)
    write(CollectionOfOne(UInt8(ascii: "\n")))
  }

  private mutating func write(_ bytes: some Collection<UInt8>) {
    let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
    count += rest.update(fromContentsOf: bytes)
  }
}

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
