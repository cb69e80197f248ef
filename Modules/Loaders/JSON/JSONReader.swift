import Contracts
import Foundation

/// A strict parser of JSON (RFC 8259), whose errors have a line and column.
///
/// Foundation's `JSONDecoder` isn't enough on Linux. Its errors have no line. If a member appears twice,
/// it takes the first. It accepts trailing commas, rounds numbers of more than 38 digits, and needs 2 GiB
/// for 100 MiB of small values.
struct JSONReader {
  /// The deepest nesting of objects and arrays.
  static let depthLimit = 512
  /// The largest number of values to return, because a value takes more memory than its text.
  static let countLimit = 1_000_000

  private let bytes: UnsafeBufferPointer<UInt8>
  private let names: Set<String>
  private var position = 0
  private var count = 0

  /// Reads a text with one value.
  ///
  /// - Parameters:
  ///   - data: UTF-8, with or without a byte order mark.
  ///   - names: The names of the members to return. The syntax of other members is only checked. Of the
  ///     outermost object and of objects named `_links`, they are returned without inner members, because
  ///     messages show their names.
  /// - Returns: The value.
  /// - Throws: The first syntax error.
  static func value(of data: Data, names: Set<String>) throws(JSONSyntaxError) -> JSON {
    try data.withUnsafeBytes { bytes in
      Result { () throws(JSONSyntaxError) in
        var reader = JSONReader(bytes.bindMemory(to: UInt8.self), names)
        return try reader.document()
      }
    }.get()
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ names: Set<String>) {
    (self.bytes, self.names) = (bytes, names)
  }

  private mutating func document() throws(JSONSyntaxError) -> JSON {
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let value = try value(depth: 0, .all)
    skipWhitespace()
    guard next == nil else { throw failure("the end of the text") }
    return value
  }

  /// The byte at the position, or `nil` at the end.
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Skips a character, and returns whether it was there.
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipWhitespace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  /// Creates an error at the position, or at another place.
  private func failure(_ expected: String, at offset: Int? = nil) -> JSONSyntaxError {
    JSONSyntaxError(at: offset ?? position, of: bytes, expected: expected)
  }

  /// The inner members of a value to return.
  private enum Members { case none, known, all }

  private mutating func value(depth: Int, _ wanted: Members) throws(JSONSyntaxError) -> JSON {
    skipWhitespace()
    if wanted != .none { count += 1 }
    guard count <= Self.countLimit else { throw failure("no more than \(Self.countLimit) values") }
    switch next.map({ Unicode.Scalar($0) }) {
    case "{": return try members(depth: depth + 1, wanted)
    case "[": return try elements(depth: depth + 1, isWanted: wanted != .none)
    case "\"": return try string()
    case "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9": return try number()
    case "t": return try word("true", .bool(true))
    case "f": return try word("false", .bool(false))
    case "n": return try word("null", .null)
    default: throw failure("a value")
    }
  }

  private mutating func word(_ word: String, _ value: JSON) throws(JSONSyntaxError) -> JSON {
    let rest = bytes[position...]
    guard rest.starts(with: word.utf8) else {
      // At the end of a truncated text, a prefix of the word isn't an error of its own.
      throw failure("a value", at: word.utf8.starts(with: rest) ? rest.endIndex : nil)
    }
    position += word.utf8.count
    return value
  }

  /// Reads the items of an object or array up to its closing bracket.
  private mutating func items(
    until bracket: Unicode.Scalar,
    depth: Int,
    _ readItem: (inout JSONReader) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    guard depth <= Self.depthLimit else {
      throw failure("no more than \(Self.depthLimit) levels of nesting")
    }
    position += 1
    skipWhitespace()
    if skip(bracket) { return }
    while true {
      try readItem(&self)
      skipWhitespace()
      if skip(bracket) { return }
      guard skip(",") else { throw failure("a comma or \(bracket)") }
    }
  }

  private mutating func elements(depth: Int, isWanted: Bool) throws(JSONSyntaxError) -> JSON {
    var elements: [JSON] = []
    try items(until: "]", depth: depth) { reader throws(JSONSyntaxError) in
      let element = try reader.value(depth: depth, isWanted ? .known : .none)
      if isWanted { elements.append(element) }
    }
    return .array(elements)
  }

  private mutating func members(depth: Int, _ wanted: Members) throws(JSONSyntaxError) -> JSON {
    var members: [(name: String, value: JSON)] = []
    try items(until: "}", depth: depth) { reader throws(JSONSyntaxError) in
      reader.skipWhitespace()
      guard reader.next == UInt8(ascii: "\"") else {
        throw reader.failure("a name in double quotes")
      }
      let name = try reader.string().text ?? ""
      reader.skipWhitespace()
      guard reader.skip(":") else { throw reader.failure("a colon") }
      let isKnown = wanted != .none && reader.names.contains(name)
      if wanted == .all, !isKnown { reader.count += 1 }
      let value = try reader.value(
        depth: depth,
        !isKnown ? .none : name == "_links" ? .all : .known
      )
      if wanted == .all || isKnown { members.append((name, value)) }
    }
    return .object(members)
  }

  private mutating func number() throws(JSONSyntaxError) -> JSON {
    let start = position
    _ = skip("-")
    if skip("0") {
      if isDigitNext { throw failure("a number without leading zeros", at: start) }
    } else {
      try skipDigits()
    }
    if skip(".") { try skipDigits() }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      try skipDigits()
    }
    let digits = bytes[start..<position].prefix(JSON.textLimit)
    return .number(
      String(decoding: digits, as: UTF8.self),
      isCut: digits.count < position - start
    )
  }

  private var isDigitNext: Bool { next?.isDigit == true }

  private mutating func skipDigits() throws(JSONSyntaxError) {
    guard isDigitNext else { throw failure("a digit") }
    while isDigitNext { position += 1 }
  }
}

/// Strings.
extension JSONReader {
  /// Reads a string with its quotes.
  private mutating func string() throws(JSONSyntaxError) -> JSON {
    position += 1
    var (text, isCut): ([UInt8], Bool) = ([], false)
    func append(_ part: some Collection<UInt8>) {
      guard !isCut else { return }
      let fitting = part.prefix(JSON.textLimit - text.count)
      isCut = fitting.count < part.count
      // A character of several bytes isn't split.
      if !isCut || part.first.map({ $0 < 0x80 }) == true { text += fitting }
    }
    while true {
      let start = position
      while let byte = next, byte >= 0x20, byte < 0x80, byte != 0x22, byte != 0x5C { position += 1 }
      if position > start { append(bytes[start..<position]) }
      switch next {
      case UInt8(ascii: "\"")?:
        position += 1
        return .string(String(decoding: text, as: UTF8.self), isCut: isCut)
      case UInt8(ascii: "\\")?: append(Array(String(try escape()).utf8))
      case nil: throw failure("the closing quote of the text")
      case let byte? where byte < 0x20:
        throw failure("an escape such as \\n, or a closing quote")
      default:
        let start = position
        try skipScalar()
        append(bytes[start..<position])
      }
    }
  }

  /// Reads an escape sequence.
  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = position
    position += 1
    guard let byte = next else { throw failure("an escape such as \\n") }
    position += 1
    switch Unicode.Scalar(byte) {
    case "\"", "\\", "/": return Unicode.Scalar(byte)
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": break
    default: throw failure("an escape such as \\n", at: start)
    }
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if UTF16.isLeadSurrogate(unit), skip("\\"), skip("u") {
      let trail = try codeUnit()
      let number = 0x10000 + UInt32(unit & 0x3FF) << 10 + UInt32(trail & 0x3FF)
      if UTF16.isTrailSurrogate(trail), let scalar = Unicode.Scalar(number) { return scalar }
    }
    throw failure("an escape that stands for a character", at: next == nil ? nil : start)
  }

  private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw failure("four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  /// Skips a character of several bytes, or to the end if the text ends inside it.
  private mutating func skipScalar() throws(JSONSyntaxError) {
    let first = bytes[position]
    let size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    let part = bytes[position...].prefix(size)
    if part.count < size, (0xC2...0xF4).contains(first),
      part.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 })
    {
      position = bytes.count
      return
    }
    guard String(validating: part, as: UTF8.self) != nil else { throw failure("text in UTF-8") }
    position += size
  }
}
