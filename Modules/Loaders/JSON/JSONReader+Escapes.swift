extension JSONReader {
  /// Moves behind an escape, which must stand for a character.
  mutating func skipEscape() throws(JSONSyntaxError) {
    let start = position
    position += 1
    guard let byte = next else { throw failure("an escape such as \\n") }
    position += 1
    guard byte == UInt8(ascii: "u") else {
      guard Self.meaning(of: byte) != nil else { throw failure("an escape such as \\n", at: start) }
      return
    }
    let unit = try codeUnit()
    guard UTF16.isSurrogate(unit) else { return }
    var isCharacter = false
    if UTF16.isLeadSurrogate(unit), skip("\\"), skip("u") {
      isCharacter = UTF16.isTrailSurrogate(try codeUnit())
    }
    guard isCharacter else {
      throw failure("an escape that stands for a character", at: next == nil ? nil : start)
    }
  }

  private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap(Self.hexDigit) else {
        throw failure("four hexadecimal digits")
      }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }

  /// Returns what a string that was read stands for, in UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: What stands between its quotes.
  ///   - limit: How many bytes to return about.
  /// - Returns: Whole characters.
  static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>, upTo limit: Int) -> [UInt8] {
    var content: [UInt8] = []
    var position = 0
    // A character is whole where none of its bytes follows.
    while position < bytes.count, content.count < limit || bytes[position] & 0xC0 == 0x80 {
      guard bytes[position] == UInt8(ascii: "\\") else {
        content.append(bytes[position])
        position += 1
        continue
      }
      let byte = bytes[position + 1]
      position += 2
      guard byte == UInt8(ascii: "u") else {
        content.append(meaning(of: byte) ?? byte)
        continue
      }
      var units = [unit(bytes, at: position)]
      position += 4
      if UTF16.isLeadSurrogate(units[0]) {
        units.append(unit(bytes, at: position + 2))
        position += 6
      }
      content += Array(String(decoding: units, as: UTF16.self).utf8)
    }
    return content
  }

  private static func unit(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt16 {
    bytes[position..<position + 4].reduce(0) { $0 << 4 | (hexDigit($1) ?? 0) }
  }

  private static func hexDigit(_ byte: UInt8) -> UInt16? {
    switch Unicode.Scalar(byte) {
    case "0"..."9": UInt16(byte - UInt8(ascii: "0"))
    case "a"..."f": UInt16(byte - UInt8(ascii: "a") + 10)
    case "A"..."F": UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Returns what a byte behind a backslash stands for; none for `u`, and where it stands for nothing.
  private static func meaning(of byte: UInt8) -> UInt8? {
    switch Unicode.Scalar(byte) {
    case "\"", "\\", "/": byte
    case "b": 0x08
    case "f": 0x0C
    case "n": 0x0A
    case "r": 0x0D
    case "t": 0x09
    default: nil
    }
  }
}
