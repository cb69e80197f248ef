/// A position in the bytes of a source file, with its line and column.
///
/// A byte is returned as the scalar of the same number, so that code can compare it to a literal. Scalars
/// outside ASCII only mean "not ASCII": they aren't characters of the source.
///
/// `@unchecked`: the bytes are immutable, and the owner of a cursor retains them.
struct SourceCursor: @unchecked Sendable {
  /// The text of each ASCII character, which most tokens of one byte share.
  private static let characters = (0..<0x80).map { String(Unicode.Scalar(UInt8($0))) }

  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  /// The number of bytes before the cursor.
  private(set) var offset = 0
  private var line = 1
  private var lineStart = 0

  /// Creates a cursor at the first byte after the byte order mark, if there is one.
  init(_ source: SourceBytes) {
    bytes = source.start
    count = source.count
    if isAt("\u{EF}"), isAt("\u{BB}", 1), isAt("\u{BF}", 2) {
      offset = 3
      lineStart = 3
    }
  }

  /// Whether the cursor is at the end.
  var isAtEnd: Bool { offset >= count }

  /// The line and column of the next byte.
  var position: SourcePosition {
    SourcePosition(line: line, column: offset - lineStart + 1)
  }

  /// Whether the next two bytes are a no-break space, which Swift treats as white space.
  var isAtNoBreakSpace: Bool {
    isAt("\u{C2}") && isAt("\u{A0}", 1)
  }

  /// Returns whether a byte is at a distance ahead, or behind if the distance is negative.
  func isAt(_ byte: Unicode.Scalar, _ distance: Int = 0) -> Bool {
    let index = offset + distance
    guard index >= 0,
      index < count
    else { return false }
    return UInt32(bytes[index]) == byte.value
  }

  /// Returns whether the next byte is of a class.
  func isAt(_ classes: ByteClasses) -> Bool {
    guard offset < count else { return false }
    return ByteClasses.table[Int(bytes[offset])] & classes.rawValue != 0
  }

  /// Returns whether a name begins at a distance ahead.
  func isNameBegin(at distance: Int) -> Bool {
    guard let byte = peek(distance) else { return false }
    return byte == "`" || byte.isInIdentifiers && !byte.isDigit
  }

  /// Returns the byte at a distance, or nil beyond either end.
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    let index = offset + distance
    guard index >= 0,
      index < count
    else { return nil }
    return Unicode.Scalar(bytes[index])
  }

  /// Returns the text from an earlier offset to the cursor, with invalid UTF-8 replaced.
  func text(from start: Int) -> String {
    text(of: start..<offset)
  }

  /// Returns the text of some bytes, with invalid UTF-8 replaced.
  func text(of range: Range<Int>) -> String {
    let start = bytes + range.lowerBound
    let count = range.upperBound - range.lowerBound
    if count == 1, start[0] < 0x80 {
      return Self.characters[Int(start[0])]
    }
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Returns whether a byte repeats a number of times, beginning at a distance.
  func has(
    _ byte: Unicode.Scalar,
    times: Int,
    at distance: Int = 0
  ) -> Bool {
    for index in 0..<times where !isAt(byte, distance + index) {
      return false
    }
    return true
  }

  /// Skips a byte, if there is one.
  mutating func advance() {
    guard offset < count else { return }
    let byte = bytes[offset]
    offset += 1
    // If a line feed follows a carriage return, the line feed ends the line.
    if byte == 0x0A || (byte == 0x0D && !isAt("\n")) {
      line += 1
      lineStart = offset
    }
  }

  /// Skips a number of bytes, or to the end.
  mutating func advance(by count: Int) {
    for _ in 0..<count {
      advance()
    }
  }

  /// Skips all bytes of some classes.
  ///
  /// None of the classes may contain line breaks.
  mutating func advance(over classes: ByteClasses) {
    let mask = classes.rawValue
    let table = ByteClasses.table
    let bytes = bytes
    var index = offset
    while index < count, table[Int(bytes[index])] & mask != 0 {
      index += 1
    }
    offset = index
  }

  /// Skips the rest of a name.
  ///
  /// A no-break space ends it.
  mutating func advanceOverName() {
    advance(over: .name)
    while isAt("\u{C2}"), !isAtNoBreakSpace {
      advance()
      advance(over: .name)
    }
  }
}
