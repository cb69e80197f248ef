/// A program with a command line: its name, its commands, and what its help says.
///
/// It adds two commands of its own, `help` and `completions`, and the options `--help` and
/// `--version` to every command.
public struct Program: Sendable {
  /// The name of the executable.
  public let name: String
  /// The version, as semantic versioning counts.
  public let version: String
  /// What the program does, as one sentence.
  public let summary: String
  /// The commands, those of the module included.
  public let commands: [Command]
  /// The name of the command that runs if none is named.
  public let defaultCommand: String?
  /// What the program's help shows after its commands and options.
  public let sections: [HelpSection]
  /// Runs before every command that isn't ``Command/isUnchecked``, and before the help that a program
  /// without arguments shows.
  public let check: @Sendable () throws -> Void
  /// Takes out of a message for standard error what nobody may see.
  public let redact: @Sendable (String) -> String

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - name: The name of the executable.
  ///   - version: The version, as semantic versioning counts.
  ///   - summary: What the program does, as one sentence.
  ///   - commands: The commands, in the order of the help.
  ///   - defaultCommand: The name of the command that runs if none is named. Without it, the program
  ///     shows its help.
  ///   - sections: What the program's help shows after its commands and options.
  ///   - check: Runs before every command that isn't ``Command/isUnchecked``, and before the help that
  ///     a program without arguments shows.
  ///   - redact: Takes out of a message for standard error what nobody may see, such as a token.
  /// - Precondition: No two commands have the same name, and `defaultCommand` is one of them.
  public init(
    name: String,
    version: String,
    summary: String,
    commands: [Command],
    defaultCommand: String? = nil,
    sections: [HelpSection] = [],
    check: @escaping @Sendable () throws -> Void = {},
    redact: @escaping @Sendable (String) -> String = { $0 }
  ) {
    let names = commands.map(\.name)
    if let first = names.first(where: { name in names.count { $0 == name } > 1 }) {
      fatalError("Two commands of \(name) are called \(first). Rename one of them.")
    }
    if let defaultCommand, !names.contains(defaultCommand) {
      fatalError("The default command \(defaultCommand) of \(name) isn't one of its commands.")
    }
    (self.name, self.version, self.summary) = (name, version, summary)
    (self.defaultCommand, self.sections) = (defaultCommand, sections)
    (self.check, self.redact) = (check, redact)
    self.commands = commands + [.completions, .help(on: names)]
  }

  /// Returns the command with a name.
  func command(_ name: String) -> Command? { commands.first { $0.name == name } }
}
