/// A shell that can complete a program's command line.
public enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// Returns the script that makes the shell complete a program's commands, options and values.
  public func completions(for program: Program) -> String {
    switch self {
    case .bash: Self.bashCompletions(for: program)
    case .zsh: Self.zshCompletions(for: program)
    case .fish: Self.fishCompletions(for: program)
    }
  }

  /// The program's name as part of the name of a function.
  static func functionName(_ program: Program) -> String {
    "_" + String(program.name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// A text in single quotes, as all three shells read it.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
