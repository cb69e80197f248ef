/// A piece of Swift source that is neither blank nor comment.
public struct SwiftToken: Hashable, Sendable {
  /// What a token is.
  public enum Kind: Hashable, Sendable {
    /// A name or a keyword, with its backticks if it has them: `load`, `import`, `$0`.
    case identifier
    /// A number: `64`, `0xFF`, `1.5e-3`.
    case number
    /// A string literal without interpolation, quotes and pounds included.
    case string
    /// A string literal up to its first interpolation: `"a\(`.
    case stringHead
    /// The text between two interpolations of one literal: `)b\(`.
    case stringMiddle
    /// A string literal from the end of its last interpolation: `)c"`.
    case stringTail
    /// A regular expression literal.
    case regex
    /// A directive or a macro, with the pound: `#if`, `#expect`.
    case pound
    /// One character of anything else, or pounds in a row; an operator is a token a character.
    case punctuation
  }

  /// What the token is.
  public let kind: Kind
  /// The first byte, as the scalar of the same number.
  public let first: Unicode.Scalar
  /// The token as the source writes it.
  public let text: String
  /// Where the token begins.
  public let position: SourcePosition

  /// The text without the backticks around an escaped identifier.
  public var name: String {
    guard first == "`", kind == .identifier else { return text }
    return String(text.dropFirst().dropLast())
  }

  /// Returns whether the token is a certain keyword, or a name that no backticks escape.
  ///
  /// - Parameter word: The keyword or name.
  /// - Returns: Whether the token is that word.
  public func isWord(_ word: String) -> Bool { text == word && kind == .identifier }

  /// Returns whether the token is a certain character.
  ///
  /// - Parameter character: The character.
  /// - Returns: Whether the token is that character, outside of any literal.
  public func isPunctuation(_ character: Unicode.Scalar) -> Bool {
    first == character && kind == .punctuation
  }
}
