/// A line on standard error for the person who runs the program.
public enum Message: Hashable, Sendable {
  /// Why the program fails.
  case error(String)
  /// What the person may want to change.
  case warning(String)
  /// What the person should know.
  case note(String)

  /// Writes the line, and does nothing about it when that fails: there's nowhere else to tell.
  public func show() {
    let isStyled = StandardStream.error.layout.isStyled
    StandardStream.error.tryToWrite(line(isStyled: isStyled))
  }

  /// The line, with a line break at its end.
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
