/// A shell that can complete a program's command line.
public enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// Returns the script that completes a program's commands, options and values.
  public func completions(for program: Program) -> String {
    switch self {
    case .bash: Self.bashCompletions(for: program)
    case .zsh: Self.zshCompletions(for: program)
    case .fish: Self.fishCompletions(for: program)
    }
  }

  /// Returns the name of the shell function for a program.
  static func functionName(_ program: Program) -> String {
    "_" + String(program.name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// Returns a text in single quotes, in a form that all three shells understand.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
