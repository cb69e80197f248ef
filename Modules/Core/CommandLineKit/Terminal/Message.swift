/// A line on standard error for the user of the program.
public enum Message: Hashable, Sendable {
  /// The reason why the program fails.
  case error(String)
  /// A problem that the user may want to fix.
  case warning(String)
  /// Information for the user.
  case note(String)

  /// Writes the line, without control characters.
  ///
  /// Errors are ignored, because no other stream could report them.
  public func show() { try? StandardStream.error.write(line) }

  /// The line, which ends with a line break.
  package var line: String {
    switch self {
    case .error(let text): "error: \(text.withoutControls)\n"
    case .warning(let text): "warning: \(text.withoutControls)\n"
    case .note(let text): "note: \(text.withoutControls)\n"
    }
  }
}
