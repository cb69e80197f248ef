import RandomInput
import SwiftLexing
import Testing

struct SwiftLexerRobustnessTests {
  private static let fragments: [[UInt8]] =
    [
      "\"", "\"\"\"", "#", "##", "\\", "\\(", "\\#(", "(", ")", "/", "//", "/*", "*/", "`", "\n",
      "\r", "\r\n", " ", "import", "a", "é", "0x1p", "1.", "e-", "@", ".", "\0", "\u{FEFF}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82]]

  @Test("Any input results in tokens at the right positions", arguments: 0..<20)
  func randomInput(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<1_000 {
      let count = Int.random(in: 0...24, using: &generator)
      let source = (0..<count).flatMap { _ in
        Self.fragments[Int.random(in: Self.fragments.indices, using: &generator)]
      }
      try #require(misplacedToken(in: source) == nil, "seed \(seed), source \(source)")
    }
  }

  // The limit is no measurement. It is over a hundred times the necessary time, but a lexer with
  // backtracking would exceed it by far.
  @Test(
    "Time grows linearly with the length of any source",
    .timeLimit(.minutes(10)),
    arguments: [
      "\"\\(", "#\"\"\"x\\#(", "#\"\"\"", "\"\"\"", "##\"#", "/a", " /\\/", "(/\\", " \\/", "/(",
      ",/[", "#", "#a", "`",
      "/*", "*/", "/* */", "(", "\\", "import ", "\"\\(import ", "\r", "0x", "1.",
    ]
  )
  func longInput(fragment: String) {
    let source = [UInt8](String(repeating: fragment, count: 25_000 / fragment.utf8.count).utf8)
    #expect(SwiftLexer(source).reduce(0) { $0 + $1.text.utf8.count } <= source.count)
  }

  /// Returns the first token that is not at its position in the source.
  private func misplacedToken(in source: [UInt8]) -> SwiftToken? {
    let starts = lineStarts(of: source)
    var end = 0
    return SwiftLexer(source).first { token in
      guard starts.indices.contains(token.position.line - 1) else { return true }
      let offset = starts[token.position.line - 1] + token.position.column - 1
      let length = self.length(of: token, at: offset, in: source)
      defer { end = offset + (length ?? 0) }
      return offset < end || length == nil
    }
  }

  /// Returns the number of a token's bytes; `nil` if the token is not there.
  private func length(of token: SwiftToken, at offset: Int, in source: [UInt8]) -> Int? {
    guard source.indices.contains(offset), !token.text.isEmpty else { return nil }
    // Each invalid byte is replaced by three, so the length must be searched.
    return (1...max(1, token.text.utf8.count)).first { length in
      offset + length <= source.count
        && String(decoding: source[offset..<offset + length], as: UTF8.self) == token.text
    }
  }

  private func lineStarts(of source: [UInt8]) -> [Int] {
    var starts = [source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (index, byte) in source.enumerated() {
      let isHalf = byte == 0x0D && source.dropFirst(index + 1).first == 0x0A
      if byte == 0x0A || (byte == 0x0D && !isHalf) { starts.append(index + 1) }
    }
    return starts
  }
}
