import SwiftLexing

/// A Swift source file, and its tokens with their positions.
struct SwiftSource {
  /// A token, and the range of its bytes.
  struct Token {
    let token: SwiftToken
    let range: Range<Int>

    var text: String { token.text }
    var line: Int { token.position.line }
    var column: Int { token.position.column }

    /// The contents of a string literal without interpolation, escapes and pounds, or nil for any other token.
    var string: String? {
      guard token.kind == .string, text.hasPrefix("\""), text.hasSuffix("\""), text.count >= 2
      else {
        return nil
      }
      return String(text.dropFirst().dropLast())
    }

    func isWord(_ word: String) -> Bool { token.isWord(word) }
    func isMark(_ mark: Unicode.Scalar) -> Bool { token.isPunctuation(mark) }
  }

  let bytes: [UInt8]
  let tokens: [Token]
  private let lineStarts: [Int]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    self.bytes = bytes
    lineStarts = starts
    tokens = SwiftLexer(bytes).map { token in
      let start = starts[token.position.line - 1] + token.position.column - 1
      return Token(token: token, range: start..<start + token.text.utf8.count)
    }
  }

  var text: String { text(0..<bytes.count) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The bytes from the first to the last of the given tokens.
  func bytes(of tokens: ClosedRange<Int>) -> Range<Int> {
    self.tokens[tokens.lowerBound].range
      .lowerBound..<self.tokens[tokens.upperBound].range.upperBound
  }

  /// The bytes between two brackets.
  func bytes(inside brackets: ClosedRange<Int>) -> Range<Int> {
    tokens[brackets.lowerBound].range.upperBound..<tokens[brackets.upperBound].range.lowerBound
  }

  /// The position of the first byte of a line.
  ///
  /// The first line has number 1.
  func start(ofLine line: Int) -> Int {
    line <= lineStarts.count ? lineStarts[line - 1] : bytes.count
  }

  /// The position after the line break of a line.
  func end(ofLine line: Int) -> Int { start(ofLine: line + 1) }

  /// The text of a line, without its line break.
  func text(ofLine line: Int) -> String {
    let text = text(start(ofLine: line)..<end(ofLine: line))
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// The line on which a token ends.
  func lastLine(of token: Token) -> Int {
    token.line + token.text.utf8.count { $0 == UInt8(ascii: "\n") }
  }

  /// Returns the text with replaced parts.
  ///
  /// - Parameter edits: The ranges to replace, which don't overlap, and their new texts.
  /// - Returns: The changed text.
  func text(with edits: [(range: Range<Int>, text: String)]) -> String {
    var (result, end) = ([UInt8](), 0)
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += bytes[end..<edit.range.lowerBound]
      result += edit.text.utf8
      end = edit.range.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }

  /// Returns the index of the token that closes the bracket at an index.
  ///
  /// - Parameter open: The index of `(`, `[` or `{`.
  /// - Returns: The index of the bracket that closes it, or nil if none does.
  func index(closing open: Int) -> Int? {
    var depth = 0
    for index in open..<tokens.count where tokens[index].token.kind == .punctuation {
      switch tokens[index].text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      default: break
      }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Returns whether the tokens from an index have these texts.
  func has(_ texts: [String], at index: Int) -> Bool {
    index + texts.count <= tokens.count
      && zip(tokens[index...], texts).allSatisfy { $0.text == $1 }
  }
}
