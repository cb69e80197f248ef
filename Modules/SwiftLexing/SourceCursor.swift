/// Walks over the bytes of a source file and counts lines and columns.
///
/// A byte is handed out as the scalar of the same number, so that code can compare it to a literal.
/// Bytes outside ASCII are thus no real characters, only "not ASCII".
struct SourceCursor: Sendable {
  private let bytes: [UInt8]
  private let count: Int
  /// How many bytes lie behind.
  private(set) var offset = 0
  private var line = 1
  private var lineStart = 0

  /// Starts before the first byte, or after the byte order mark if there is one.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    count = bytes.count
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (offset, lineStart) = (3, 3) }
  }

  /// Where the next byte is.
  var position: SourcePosition { SourcePosition(line: line, column: offset - lineStart + 1) }

  /// Whether there's a no-break space here, two bytes that Swift takes for a blank.
  var isAtNoBreakSpace: Bool { peek() == "\u{C2}" && peek(1) == "\u{A0}" }

  /// Returns a byte ahead, or behind if the distance is negative; nil beyond either end.
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    let index = offset + distance
    return index >= 0 && index < count ? Unicode.Scalar(bytes[index]) : nil
  }

  /// Returns the text from an earlier offset up to here; bytes that are no UTF-8 are replaced.
  func text(from start: Int) -> String { text(of: start..<offset) }

  /// Returns the text of some bytes; those that are no UTF-8 are replaced.
  func text(of range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns how often a byte repeats, beginning at a distance ahead.
  func count(of byte: Unicode.Scalar, at distance: Int = 0) -> Int {
    var count = 0
    while peek(distance + count) == byte { count += 1 }
    return count
  }

  /// Returns whether a byte repeats a number of times, beginning at a distance ahead.
  func has(_ byte: Unicode.Scalar, times: Int, at distance: Int = 0) -> Bool {
    for index in 0..<times where peek(distance + index) != byte { return false }
    return true
  }

  /// Steps over a byte, if there is one.
  mutating func advance() {
    guard offset < count else { return }
    let byte = bytes[offset]
    offset += 1
    // Of a carriage return and a line feed, the line feed ends the line.
    if byte == 0x0A || (byte == 0x0D && peek() != "\n") { (line, lineStart) = (line + 1, offset) }
  }

  /// Steps over a number of bytes, or to the end.
  mutating func advance(by count: Int) {
    for _ in 0..<count { advance() }
  }

  /// Steps over all bytes of some classes, none of which ends a line.
  mutating func advance(over classes: ByteClasses) {
    let mask = classes.rawValue
    offset = bytes.withUnsafeBufferPointer { bytes in
      ByteClasses.table.withUnsafeBufferPointer { table in
        guard let byte = bytes.baseAddress, let classes = table.baseAddress else { return offset }
        var index = offset
        while index < count, classes[Int(byte[index])] & mask != 0 { index += 1 }
        return index
      }
    }
  }

  /// Steps over the rest of a name; a no-break space ends it.
  mutating func advanceOverName() {
    advance(over: .name)
    while peek() == "\u{C2}", !isAtNoBreakSpace {
      advance()
      advance(over: .name)
    }
  }
}
