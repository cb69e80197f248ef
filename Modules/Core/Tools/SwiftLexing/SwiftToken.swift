/// A token of Swift source.
public struct SwiftToken: Hashable, Sendable {
  /// The kind of a token.
  public enum Kind: Hashable, Sendable {
    /// A name or a keyword, with its backticks if it has them: `load`, `import`, `$0`.
    case identifier
    /// A number: `64`, `0xFF`, `1.5e-3`.
    case number
    /// A string literal without interpolation, including quotes and pound signs.
    case string
    /// A string literal up to its first interpolation: `"a\(`.
    case stringHead
    /// The text between two interpolations of one literal: `)b\(`.
    case stringMiddle
    /// A string literal from the end of its last interpolation: `)c"`.
    case stringTail
    /// A regular expression literal.
    case regex
    /// A directive or a macro with its pound sign: `#if`, `#expect`.
    case pound
    /// Any other character, or several pound signs. Each character of an operator is a token.
    case punctuation
  }

  /// The kind of the token.
  public let kind: Kind
  /// The first byte, as the scalar of the same number.
  public let first: Unicode.Scalar
  /// The text of the token in the source.
  public let text: String
  /// The position of the first byte.
  public let position: SourcePosition
  /// The module that a name selects, as in `FactoryKit::Factory`; ``text`` is the name alone.
  public let module: String?

  /// The text without the backticks around an escaped identifier.
  public var name: String {
    guard first == "`",
      kind == .identifier
    else { return text }
    return String(text.dropFirst().dropLast())
  }

  /// The text between the quotes of a string literal without escapes, interpolations and pound signs.
  ///
  /// It is nil for an empty literal, for one with three quotes, and for any other token.
  public var literal: String? {
    let isPlain = first == "\"" && !text.hasPrefix("\"\"")
    if !isPlain || text.contains("\\") {
      return nil
    }
    return String(text.dropFirst().dropLast())
  }

  /// Returns whether the token is a keyword or a name without backticks.
  ///
  /// - Parameter word: The keyword or name.
  /// - Returns: Whether the token is that word.
  public func isWord(_ word: String) -> Bool {
    text == word && kind == .identifier
  }

  /// Returns whether the token is a punctuation character.
  ///
  /// - Parameter character: The character.
  /// - Returns: Whether the token is that character.
  public func isPunctuation(_ character: Unicode.Scalar) -> Bool {
    first == character && kind == .punctuation
  }
}
