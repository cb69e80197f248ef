/// A line on standard error for the user of the program.
public enum Message: Hashable, Sendable {
  /// The reason why the program fails.
  case error(String)
  /// A problem that the user may want to fix.
  case warning(String)
  /// Information for the user.
  case note(String)

  /// Writes the line.
  ///
  /// Errors are ignored, because no other stream could report them.
  public func show() {
    let isStyled = StandardStream.error.layout.isStyled
    StandardStream.error.tryToWrite(line(isStyled: isStyled))
  }

  /// Returns the line, which ends with a line break.
  package func line(isStyled: Bool) -> String {
    let (label, style, text): (String, TextStyle, String) =
      switch self {
      case .error(let text): ("error:", .red, text)
      case .warning(let text): ("warning:", .yellow, text)
      case .note(let text): ("note:", .bold, text)
      }
    return "\(isStyled ? style.text(label) : label) \(text)\n"
  }
}
