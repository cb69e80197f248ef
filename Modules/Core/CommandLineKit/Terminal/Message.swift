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
    switch self {
    case .error(let text): Self.line("error:", .red, text, isStyled)
    case .warning(let text): Self.line("warning:", .yellow, text, isStyled)
    case .note(let text): Self.line("note:", .bold, text, isStyled)
    }
  }

  private static func line(
    _ label: String,
    _ style: TextStyle,
    _ text: String,
    _ isStyled: Bool
  ) -> String {
    if isStyled {
      return "\(style.text(label)) \(text)\n"
    }
    return "\(label) \(text)\n"
  }
}
