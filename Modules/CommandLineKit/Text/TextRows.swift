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
