/// The first place where a text stops being JSON.
struct JSONSyntaxError: Error, Equatable {
  /// The line, from 1.
  let line: Int
  /// The column, from 1, in characters.
  let column: Int
  /// What is there, ready to be shown.
  let found: String
  /// What could have been there.
  let expected: String

  /// Whether nothing is there: the text ends before the value does.
  let isAtEnd: Bool

  /// Finds line and column of a place, and what is there.
  init(at offset: Int, of bytes: ArraySlice<UInt8>, expected: String) {
    let before = bytes[..<offset]
    let lineStart = before.lastIndex { Self.isLineEnd($0) }.map { $0 + 1 } ?? bytes.startIndex
    line = 1 + Self.lineEnds(in: before)
    column = 1 + String(decoding: bytes[lineStart..<offset], as: UTF8.self).count
    found = Self.excerpt(of: bytes[offset...])
    isAtEnd = offset == bytes.endIndex
    self.expected = expected
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Counts the ends of lines: a line feed, a carriage return, or both together.
  private static func lineEnds(in bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    var previous: UInt8 = 0
    for byte in bytes {
      let isSecondHalf = byte == UInt8(ascii: "\n") && previous == UInt8(ascii: "\r")
      if isLineEnd(byte), !isSecondHalf { count += 1 }
      previous = byte
    }
    return count
  }

  /// Shows the word or the character that the bytes begin with.
  private static func excerpt(of bytes: ArraySlice<UInt8>) -> String {
    guard let first = bytes.first else { return "nothing more" }
    let word = bytes.prefix(64).prefix {
      ("a"..."z").contains(Unicode.Scalar($0)) || ("A"..."Z").contains(Unicode.Scalar($0))
        || ("0"..."9").contains(Unicode.Scalar($0))
    }
    if !word.isEmpty { return String(decoding: word, as: UTF8.self).quoted }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    guard case .valid(let scalar) = parser.parseScalar(from: &rest) else {
      return "the byte 0x" + String(first, radix: 16, uppercase: true)
    }
    return String(decoding: scalar, as: UTF8.self).quoted
  }
}
