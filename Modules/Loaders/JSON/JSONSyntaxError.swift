import Contracts

/// A syntax error in JSON.
struct JSONSyntaxError: Error, Equatable {
  /// The longest line for which the column counts characters.
  ///
  /// Otherwise it counts scalars.
  private static let longestLine = 64 << 10

  /// The line, from 1.
  let line: Int
  /// The column, from 1, in characters.
  let column: Int
  /// The text at the error, for a message.
  let found: String
  /// A description of the expected text.
  let expected: String

  /// Whether the text ends before the value is complete.
  let isAtEnd: Bool

  /// Creates an error with the line, the column and the text at an offset.
  init(at offset: Int, of bytes: UnsafeBufferPointer<UInt8>, expected: String) {
    // A byte order mark doesn't count as a column.
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let read = bytes[start..<offset]
    line = 1 + read.count { $0 == UInt8(ascii: "\n") }
    let before = read[(read.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? start)...]
    column =
      before.count > Self.longestLine
      ? 1 + before.count { $0 & 0xC0 != 0x80 }
      : 1 + String(decoding: before, as: UTF8.self).count
    found = Self.excerpt(of: bytes[offset...])
    isAtEnd = offset == bytes.endIndex
    self.expected = expected
  }

  /// Returns the first word or character of the bytes, for a message.
  private static func excerpt(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    guard let first = bytes.first else { return "nothing more" }
    let word = bytes.prefix(64).prefix { $0.isDigit || (0x61...0x7A).contains($0 | 0x20) }
    if !word.isEmpty { return String(decoding: word, as: UTF8.self).quoted }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.prefix(4).makeIterator()
    guard case .valid(let scalar) = parser.parseScalar(from: &rest) else {
      return "the byte 0x" + String(first, radix: 16, uppercase: true)
    }
    return String(decoding: scalar, as: UTF8.self).quoted
  }
}
