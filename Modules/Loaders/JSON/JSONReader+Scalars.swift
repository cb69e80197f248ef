extension JSONReader {
  /// Reads a number as it is written.
  mutating func number() throws(JSONSyntaxError) -> String {
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
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads a string, from its opening quote to behind its closing one.
  mutating func string() throws(JSONSyntaxError) -> String {
    let opening = position
    position += 1
    var content: [UInt8] = []
    while true {
      let start = position
      while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        position += 1
      }
      // A text without escapes is read where it stands.
      if content.isEmpty, next == UInt8(ascii: "\"") {
        let string = String(validating: bytes[start..<position], as: UTF8.self)
        position += 1
        guard let string else { throw invalidUTF8(from: opening) }
        return string
      }
      content += bytes[start..<position]
      if skip("\"") { break }
      if skip("\\") {
        content += try escape()
      } else {
        throw failure(
          next == nil
            ? "the closing quote of the text" : "an escape such as \\n, or a closing quote"
        )
      }
    }
    guard let string = String(validating: content, as: UTF8.self) else {
      throw invalidUTF8(from: opening)
    }
    return string
  }

  private mutating func skipDigits() throws(JSONSyntaxError) {
    guard let first = next, Self.isDigit(first) else { throw failure("a digit") }
    while let byte = next, Self.isDigit(byte) { position += 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Reads an escape behind its backslash, and returns what it stands for in UTF-8.
  private mutating func escape() throws(JSONSyntaxError) -> [UInt8] {
    guard let byte = next else { throw failure("an escape such as \\n") }
    let start = position - 1
    position += 1
    switch Unicode.Scalar(byte) {
    case "\"", "\\", "/": return [byte]
    case "b": return [0x08]
    case "f": return [0x0C]
    case "n": return [0x0A]
    case "r": return [0x0D]
    case "t": return [0x09]
    case "u":
      var units = [try codeUnit()]
      if UTF16.isLeadSurrogate(units[0]), skip("\\"), skip("u") { units.append(try codeUnit()) }
      guard let text = String(validating: units, as: UTF16.self) else {
        throw failure("an escape that stands for a character", at: next == nil ? nil : start)
      }
      return Array(text.utf8)
    default: throw failure("an escape such as \\n", at: start)
    }
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

  /// Says where the bytes of a string, read up to the position, are no UTF-8.
  private func invalidUTF8(from opening: Int) -> JSONSyntaxError {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes[opening..<position].makeIterator()
    var offset = opening
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { offset += scalar.count }
    return failure("text in UTF-8", at: offset)
  }
}
