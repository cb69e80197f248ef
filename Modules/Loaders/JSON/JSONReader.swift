/// Reads JSON (RFC 8259), strictly, and says where a text is none.
///
/// Foundation's `JSONDecoder` is not used because, on Linux, it rounds a number of more than 38
/// digits without a word, gives no position for malformed text, and accepts a trailing comma.
struct JSONReader {
  /// How many objects and arrays may stand inside each other.
  static let depthLimit = 512
  /// How many values may have nodes, and how many may stand inside a folded one.
  ///
  /// What is made of a value takes many times the memory of the shortest one, which is two bytes.
  static let countLimit = 300_000

  /// The whole text.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Where to read on.
  var position = 0
  /// What was read, in the order of the text.
  private var nodes: [JSONNode] = []
  /// How many values have begun: those with nodes, or those inside the folded one.
  private var count = 0
  /// Whether the position is inside a folded value.
  private var isInsideFolded = false
  private let levels: Int

  private init(_ bytes: UnsafeBufferPointer<UInt8>, levels: Int) {
    (self.bytes, self.levels) = (bytes, levels)
    // As many as an account has, which would grow in six steps.
    nodes.reserveCapacity(min(bytes.count / 8, 64))
  }

  /// Finds the values in a text that holds one value.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark, and less than 4 GiB of it.
  ///   - levels: How many objects and arrays inside each other are opened; those inside are folded.
  /// - Returns: The values and the names of members, in the order of the text.
  /// - Throws: The first place where the text isn't JSON, inside folded values too.
  static func nodes(
    of bytes: UnsafeBufferPointer<UInt8>,
    levels: Int
  ) throws(JSONSyntaxError) -> [JSONNode] {
    var reader = JSONReader(bytes, levels: levels)
    reader.position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    try reader.value(depth: 0)
    reader.skipWhitespace()
    guard reader.next == nil else { throw reader.failure("the end of the text") }
    return reader.nodes
  }

  /// The byte at the position; none at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

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

  /// Notes what ends here and has nothing inside it.
  mutating func append(_ kind: JSONNode.Kind, from start: Int, isFolded: Bool = false) {
    guard !isInsideFolded else { return }
    nodes.append(
      JSONNode(
        kind: kind,
        isFolded: isFolded,
        start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: position),
        next: UInt32(truncatingIfNeeded: nodes.count + 1)
      )
    )
  }

  private mutating func value(depth: Int) throws(JSONSyntaxError) {
    skipWhitespace()
    count += 1
    guard count <= Self.countLimit else {
      throw failure("no more than \(Self.countLimit) values")
    }
    switch next.map({ Unicode.Scalar($0) }) {
    case "{": try container(.object, depth: depth + 1)
    case "[": try container(.array, depth: depth + 1)
    case "\"": try string()
    case "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9": try number()
    case "t": try word("true", .bool)
    case "f": try word("false", .bool)
    case "n": try word("null", .null)
    default: throw failure("a value")
    }
  }

  private mutating func word(_ word: String, _ kind: JSONNode.Kind) throws(JSONSyntaxError) {
    let rest = bytes[position...]
    guard rest.starts(with: word.utf8) else {
      // The beginning of a word may be all that came.
      throw failure("a value", at: word.utf8.starts(with: rest) ? rest.endIndex : nil)
    }
    position += word.utf8.count
    append(kind, from: position - word.utf8.count)
  }

  /// Reads an array or an object, and notes where it ends at the node that was made when it began.
  private mutating func container(_ kind: JSONNode.Kind, depth: Int) throws(JSONSyntaxError) {
    guard depth <= Self.depthLimit else {
      throw failure("no more than \(Self.depthLimit) levels of nesting")
    }
    let (index, outerCount) = (nodes.count, count)
    let isFolded = !isInsideFolded && depth > levels
    position += 1
    append(kind, from: position - 1, isFolded: isFolded)
    if isFolded { (isInsideFolded, count) = (true, 0) }
    if kind == .array { try elements(depth: depth) } else { try members(depth: depth) }
    if isFolded { (isInsideFolded, count) = (false, outerCount) }
    guard !isInsideFolded else { return }
    nodes[index].end = UInt32(truncatingIfNeeded: position)
    nodes[index].next = UInt32(truncatingIfNeeded: nodes.count)
  }

  private mutating func elements(depth: Int) throws(JSONSyntaxError) {
    skipWhitespace()
    if skip("]") { return }
    while true {
      try value(depth: depth)
      skipWhitespace()
      if skip("]") { return }
      guard skip(",") else { throw failure("a comma or ]") }
    }
  }

  private mutating func members(depth: Int) throws(JSONSyntaxError) {
    skipWhitespace()
    if skip("}") { return }
    while true {
      skipWhitespace()
      guard next == UInt8(ascii: "\"") else { throw failure("a name in double quotes") }
      try string()
      skipWhitespace()
      guard skip(":") else { throw failure("a colon") }
      try value(depth: depth)
      skipWhitespace()
      if skip("}") { return }
      guard skip(",") else { throw failure("a comma or }") }
    }
  }
}
