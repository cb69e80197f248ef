/// Splits text into words.
///
/// Replace this example with your own code.
public struct Parser: Sendable {
  /// Creates an instance, which has no options.
  public init() {}

  /// Returns the words of a text.
  ///
  /// - Parameter text: The text.
  /// - Returns: The words, without the white space between them.
  public func words(in text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
}
