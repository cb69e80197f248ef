extension StringProtocol {
  /// The width of the text in columns of a terminal.
  public var columns: Int {
    // Checking the bytes is faster than the properties of each character.
    let isASCII = utf8.allSatisfy { (0x20...0x7E).contains($0) }
    if isASCII {
      return utf8.count
    }
    return reduce(0) { $0 + $1.columns }
  }
}

extension String {
  /// Returns the text, or its beginning and an ellipsis if it is wider than the limit.
  public func cut(toColumns limit: Int) -> String {
    // A character can have any number of scalars, such as accents.
    let beginning = String(unicodeScalars.prefix(4 * limit))
    var result = ""
    var used = 0
    for character in beginning {
      used += character.columns
      if used > limit {
        break
      }
      result.append(character)
    }
    guard used > limit || beginning.utf8.count < utf8.count else {
      return self
    }
    while result.columns > limit - 1 {
      result.removeLast()
    }
    return result + "…"
  }
}

extension Character {
  /// The width of the character in columns of a terminal: 2 for emoji, otherwise that of its scalars.
  ///
  /// Letters of Thai, Hindi and others join in one character, but a terminal shows each on its own.
  var columns: Int {
    let isEmoji = unicodeScalars.first?.properties.isEmojiPresentation == true
    if isEmoji || unicodeScalars.contains("\u{FE0F}") {
      return 2
    }
    return unicodeScalars.reduce(0) { $0 + $1.columns }
  }
}

extension Unicode.Scalar {
  /// The width of the scalar in columns of a terminal: 0 to 2, as `wcwidth` of the C library has it.
  var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if Self.joining.contains(where: { $0.contains(value) }) {
      return 0
    }
    if Self.wide.contains(where: { $0.contains(value) }) {
      return 2
    }
    return 1
  }

  /// The vowels and final consonants of Hangul, which terminals draw into the first consonant.
  private static let joining: [ClosedRange<UInt32>] = [0x1160...0x11FF, 0xD7B0...0xD7FB]

  /// The blocks of Unicode with wide characters.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
