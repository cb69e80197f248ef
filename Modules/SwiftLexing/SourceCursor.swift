/// Walks over the bytes of a source file and counts lines and columns.
///
/// A byte is handed out as the scalar of the same number, so that code can compare it to a literal.
/// Bytes outside ASCII are thus no real characters, only "not ASCII".
///
/// `@unchecked`: nobody writes to the bytes. Whoever has a cursor keeps them.
struct SourceCursor: @unchecked Sendable {
  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  /// How many bytes lie behind.
  private(set) var offset = 0
  private var line = 1
  private var lineStart = 0

  /// Starts before the first byte, or after the byte order mark if there is one.
  init(_ source: SourceBytes) {
    (bytes, count) = (source.start, source.count)
    if isAt("\u{EF}"), isAt("\u{BB}", 1), isAt("\u{BF}", 2) { (offset, lineStart) = (3, 3) }
  }

  /// Whether no byte is left.
  var isAtEnd: Bool { offset >= count }

  /// Where the next byte is.
  var position: SourcePosition { SourcePosition(line: line, column: offset - lineStart + 1) }

  /// Whether there's a no-break space here, two bytes that Swift takes for a blank.
  var isAtNoBreakSpace: Bool { isAt("\u{C2}") && isAt("\u{A0}", 1) }

  /// Returns whether a byte is ahead, or behind if the distance is negative.
  func isAt(_ byte: Unicode.Scalar, _ distance: Int = 0) -> Bool {
    let index = offset + distance
    return index >= 0 && index < count && UInt32(bytes[index]) == byte.value
  }

  /// Returns a byte ahead, or behind if the distance is negative; nil beyond either end.
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    let index = offset + distance
    return index >= 0 && index < count ? Unicode.Scalar(bytes[index]) : nil
  }

  /// Returns the text from an earlier offset up to here; bytes that are no UTF-8 are replaced.
  func text(from start: Int) -> String { text(of: start..<offset) }

  /// Returns the text of some bytes; those that are no UTF-8 are replaced.
  func text(of range: Range<Int>) -> String {
    String(
      decoding: UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count),
      as: UTF8.self
    )
  }

  /// Returns how often a byte repeats, beginning at a distance ahead.
  func count(of byte: Unicode.Scalar, at distance: Int = 0) -> Int {
    var count = 0
    while isAt(byte, distance + count) { count += 1 }
    return count
  }

  /// Returns whether a byte repeats a number of times, beginning at a distance ahead.
  func has(_ byte: Unicode.Scalar, times: Int, at distance: Int = 0) -> Bool {
    for index in 0..<times where !isAt(byte, distance + index) { return false }
    return true
  }

  /// Steps over a byte, if there is one.
  mutating func advance() {
    guard offset < count else { return }
    let byte = bytes[offset]
    offset += 1
    // Of a carriage return and a line feed, the line feed ends the line.
    if byte == 0x0A || (byte == 0x0D && !isAt("\n")) { (line, lineStart) = (line + 1, offset) }
  }

  /// Steps over a number of bytes, or to the end.
  mutating func advance(by count: Int) {
    for _ in 0..<count { advance() }
  }

  /// Steps over all bytes of some classes, none of which ends a line.
  mutating func advance(over classes: ByteClasses) {
    let (mask, table, bytes) = (classes.rawValue, ByteClasses.table, bytes)
    var index = offset
    while index < count, table[Int(bytes[index])] & mask != 0 { index += 1 }
    offset = index
  }

  /// Steps over the rest of a name; a no-break space ends it.
  mutating func advanceOverName() {
    advance(over: .name)
    while isAt("\u{C2}"), !isAtNoBreakSpace {
      advance()
      advance(over: .name)
    }
  }
}
