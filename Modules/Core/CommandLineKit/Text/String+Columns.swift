extension String {
  /// The width of the text in columns of a terminal.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Returns the spaces that the text lacks to be as wide as a column.
  func padding(toColumns width: Int) -> String {
    String(repeating: " ", count: max(0, width - columns))
  }
}

extension Character {
  /// The width of the character: 2 for emoji and wide letters, otherwise that of its scalars.
  ///
  /// Letters of Thai, Hindi and others join in one character, but a terminal shows each on its own.
  fileprivate var columns: Int {
    if isASCII {
      return 1
    }
    let isWide = unicodeScalars.first?.isWide == true
    if isWide || unicodeScalars.contains("\u{FE0F}") {
      return 2
    }
    return unicodeScalars.count { !$0.isMark }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar takes no column of its own.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  /// Whether the scalar is an emoji, or a letter with two columns.
  fileprivate var isWide: Bool {
    properties.isEmojiPresentation || Self.wide.contains { $0.contains(value) }
  }

  /// The blocks of Unicode with wide letters.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
