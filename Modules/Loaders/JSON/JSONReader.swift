/// Reads JSON (RFC 8259), strictly, and says where a text is none.
///
/// Foundation's `JSONDecoder` is not used because, on Linux, it rounds a number of more than 38
/// digits without a word, gives no position for malformed text, and accepts a trailing comma.
struct JSONReader {
  /// How many objects and arrays may stand inside each other.
  static let depthLimit = 512
  /// How many values may stand in a text, those inside of others included.
  ///
  /// A value takes up to a hundred times the memory of its text: a text of two bytes a value, as
  /// long as one may be, would take gigabytes.
  static let countLimit = 1_000_000

  /// The whole text, without a byte order mark.
  let bytes: ArraySlice<UInt8>
  /// Where to read on.
  var position: Int
  /// How many values have begun.
  private var count = 0

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// Reads a text that holds one value.
  ///
  /// - Parameter bytes: UTF-8, with or without a byte order mark.
  /// - Returns: The value; of an object's members with one name, the last.
  /// - Throws: The first place where the text is no JSON.
  static func value(of bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var reader = JSONReader(bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0))
    let value = try reader.value(depth: 0)
    reader.skipWhitespace()
    guard reader.next == nil else { throw reader.failure("the end of the text") }
    return value
  }

  /// The byte at the position; none at the end.
  var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  /// Moves on when a character is next, and says whether it was.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Says what was expected at the position, or at another place.
  func failure(_ expected: String, at offset: Int? = nil) -> JSONSyntaxError {
    JSONSyntaxError(at: offset ?? position, of: bytes, expected: expected)
  }

  private mutating func skipWhitespace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    skipWhitespace()
    count += 1
    guard count <= Self.countLimit else {
      throw failure("no more than \(Self.countLimit) values")
    }
    switch next.map({ Unicode.Scalar($0) }) {
    case "{": return try object(depth: depth + 1)
    case "[": return try array(depth: depth + 1)
    case "\"": return .string(try string())
    case "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9": return .number(try number())
    case "t": return try word("true", .bool(true))
    case "f": return try word("false", .bool(false))
    case "n": return try word("null", .null)
    default: throw failure("a value")
    }
  }

  private mutating func word(
    _ word: String,
    _ value: JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    let rest = bytes[position...]
    guard rest.starts(with: word.utf8) else {
      // The beginning of a word may be all that came.
      throw failure("a value", at: word.utf8.starts(with: rest) ? rest.endIndex : nil)
    }
    position += word.utf8.count
    return value
  }

  private func checkDepth(_ depth: Int) throws(JSONSyntaxError) {
    guard depth <= Self.depthLimit else {
      throw failure("no more than \(Self.depthLimit) levels of nesting")
    }
  }

  private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    try checkDepth(depth)
    position += 1
    skipWhitespace()
    var elements: [JSONValue] = []
    if skip("]") { return .array(elements) }
    while true {
      elements.append(try value(depth: depth))
      skipWhitespace()
      if skip("]") { return .array(elements) }
      guard skip(",") else { throw failure("a comma or ]") }
    }
  }

  private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    try checkDepth(depth)
    position += 1
    skipWhitespace()
    var members: [String: JSONValue] = [:]
    if skip("}") { return .object(members) }
    while true {
      skipWhitespace()
      guard next == UInt8(ascii: "\"") else { throw failure("a name in double quotes") }
      let name = try string()
      skipWhitespace()
      guard skip(":") else { throw failure("a colon") }
      members[name] = try value(depth: depth)
      skipWhitespace()
      if skip("}") { return .object(members) }
      guard skip(",") else { throw failure("a comma or }") }
    }
  }
}
