import Contracts

extension JSONReader {
  /// Reads a number, which is kept as it is written.
  mutating func number() throws(JSONSyntaxError) {
    let start = position
    _ = skip("-")
    if skip("0") {
      if let byte = next, Self.isDigit(byte) {
        throw failure("a number without leading zeros", at: start)
      }
    } else {
      try skipDigits()
    }
    if skip(".") { try skipDigits() }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      try skipDigits()
    }
    append(.number, from: start)
  }

  private mutating func skipDigits() throws(JSONSyntaxError) {
    guard let first = next, Self.isDigit(first) else { throw failure("a digit") }
    while let byte = next, Self.isDigit(byte) { position += 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Reads a string, from its opening quote to behind its closing one.
  mutating func string() throws(JSONSyntaxError) {
    position += 1
    let start = position
    var kind = JSONNode.Kind.plainString
    while true {
      skipPlainBytes()
      switch next {
      case UInt8(ascii: "\"")?:
        append(kind, from: start)
        position += 1
        return
      case UInt8(ascii: "\\")?:
        kind = .escapedString
        try skipEscape()
      case nil: throw failure("the closing quote of the text")
      case let byte? where byte < 0x20:
        throw failure("an escape such as \\n, or a closing quote")
      default: try skipScalar()
      }
    }
  }

  /// Moves to the next byte that is no ASCII or has a meaning in a string, eight at a time.
  private mutating func skipPlainBytes() {
    let base = UnsafeRawPointer(bytes.baseAddress)
    let low: UInt64 = 0x0101_0101_0101_0101
    let high = low << 7
    while let base, position + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: base.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      )
      // The highest bit of a byte is set in these where it is below 0x20, a quote or a backslash; in
      // a byte above such a one it may be set as well.
      let quotes = word ^ (low &* 0x22)
      let backslashes = word ^ (low &* 0x5C)
      let meanings = (word &- low &* 0x20) | (quotes &- low) | (backslashes &- low)
      let found = (meanings & ~word | word) & high
      // The lowest byte is the first: below it nothing is set.
      position += min(found.trailingZeroBitCount / 8, 8)
      guard found == 0 else { return }
    }
    while let byte = next, byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""),
      byte != UInt8(ascii: "\\")
    {
      position += 1
    }
  }

  /// Moves behind a character of more than one byte, or to the end where the text ends in it.
  private mutating func skipScalar() throws(JSONSyntaxError) {
    let count = min(4, bytes.count - position)
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes[position..<position + count].makeIterator()
    switch parser.parseScalar(from: &rest) {
    case .valid(let scalar): position += scalar.count
    case .error(let length) where position + length == bytes.count && length < 4 && count < 4:
      // More bytes could have made it one.
      guard Self.isBeginning(bytes[position...]) else { throw failure("text in UTF-8") }
      position = bytes.count
    case .error, .emptyInput: throw failure("text in UTF-8")
    }
  }

  /// Whether bytes at the end of a text are the beginning of a character.
  private static func isBeginning(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = bytes.first else { return false }
    let expected = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    return (0xC2...0xF4).contains(first) && bytes.count < expected
      && bytes.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
  }
}
