/// Walks over the bytes of a source file and counts lines and columns.
///
/// A byte is handed out as the scalar of the same number, so that code can compare it to a literal.
/// Bytes outside ASCII are thus no real characters, only "not ASCII".
struct SourceCursor: Sendable {
  private let bytes: [UInt8]
  /// How many bytes lie behind.
  private(set) var offset = 0
  private var line = 1
  private var column = 1

  /// Starts before the first byte, or after the byte order mark if there is one.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Where the next byte stands.
  var position: SourcePosition { SourcePosition(line: line, column: column) }

  /// Returns a byte ahead, or behind if the distance is negative; nil beyond either end.
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    let index = offset + distance
    return bytes.indices.contains(index) ? Unicode.Scalar(bytes[index]) : nil
  }

  /// Returns the text from an earlier offset up to here; bytes that are no UTF-8 are replaced.
  func text(from start: Int) -> String {
    String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Returns how often a byte stands in a row, beginning at a distance ahead.
  func count(of byte: Unicode.Scalar, at distance: Int = 0) -> Int {
    var count = 0
    while peek(distance + count) == byte { count += 1 }
    return count
  }

  /// Returns whether a byte stands a number of times in a row, beginning at a distance ahead.
  func has(_ byte: Unicode.Scalar, times: Int, at distance: Int = 0) -> Bool {
    (0..<times).allSatisfy { peek(distance + $0) == byte }
  }

  /// Steps over a number of bytes, or to the end.
  mutating func advance(by count: Int = 1) {
    for _ in 0..<count {
      guard let byte = peek() else { return }
      offset += 1
      // Of a carriage return and a line feed, the line feed ends the line.
      if byte == "\n" || (byte == "\r" && peek() != "\n") {
        (line, column) = (line + 1, 1)
      } else {
        column += 1
      }
    }
  }

  /// Steps over all bytes up to the first that does not fit.
  mutating func advance(while fits: (Unicode.Scalar) -> Bool) {
    while let byte = peek(), fits(byte) { advance() }
  }
}
