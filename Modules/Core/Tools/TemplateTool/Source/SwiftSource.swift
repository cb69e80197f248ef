import SwiftLexing

/// A Swift source file, and its tokens with their positions.
struct SwiftSource {
  /// A token, and the range of its bytes.
  struct Token {
    let token: SwiftToken
    let range: Range<Int>

    var text: String { token.text }
    var line: Int { token.position.line }
    /// The text of a plain string literal.
    var string: String? { token.literal }

    func isWord(_ word: String) -> Bool {
      token.isWord(word)
    }
    func isMark(_ mark: Unicode.Scalar) -> Bool {
      token.isPunctuation(mark)
    }
  }

  let text: String
  let tokens: [Token]
  /// The offset of each line's first byte.
  private let lineStarts: [Int]

  init(_ text: String) {
    var starts = [0]
    for (index, byte) in text.utf8.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    self.text = text
    self.tokens = SwiftLexer(text).map { token in
      let lineStart = starts[token.position.line - 1]
      let start = lineStart + token.position.column - 1
      let end = start + token.text.utf8.count
      return Token(token: token, range: start..<end)
    }
    self.lineStarts = starts
  }

  /// The position of the first byte of a line.
  ///
  /// The first line has number 1.
  func start(ofLine line: Int) -> Int {
    if line > lineStarts.count {
      return text.utf8.count
    }
    return lineStarts[line - 1]
  }

  /// The position after the line break of a line.
  func end(ofLine line: Int) -> Int {
    start(ofLine: line + 1)
  }

  /// The range of the bytes of some tokens, and of those between them.
  func range(of indices: ClosedRange<Int>) -> Range<Int> {
    let first = tokens[indices.lowerBound]
    let last = tokens[indices.upperBound]
    return first.range.lowerBound..<last.range.upperBound
  }

  /// Returns the text with other bytes in a range.
  func text(replacing range: Range<Int>, with other: String) -> String {
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(range, with: other.utf8)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text with another one inserted before a byte.
  func text(inserting other: String, at place: Int) -> String {
    text(replacing: place..<place, with: other)
  }

  /// Returns the index of the token that closes the bracket at an index.
  ///
  /// - Parameter open: The index of `(`, `[` or `{`.
  /// - Returns: The index of the bracket that closes it, or nil if none does.
  func index(closing open: Int) -> Int? {
    var depth = 0
    for index in open..<tokens.count where tokens[index].token.kind == .punctuation {
      switch tokens[index].text {
      case "(", "[", "{":
        depth += 1
      case ")", "]", "}":
        depth -= 1
      default:
        break
      }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Returns whether the tokens from an index have these texts.
  func has(_ texts: [String], at index: Int) -> Bool {
    let found = tokens.dropFirst(index).prefix(texts.count)
    return found.map(\.text) == texts
  }

  /// Returns the index of the first token from which the tokens have these texts, or nil.
  func first(_ texts: String...) -> Int? {
    tokens.indices.first { has(texts, at: $0) }
  }
}
