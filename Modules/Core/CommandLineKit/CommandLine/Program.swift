/// A program with a command line: its name, its commands and its help.
///
/// Every program also has the commands `help` and `completions`. Every command has the options
/// `--help` and `--version`.
public struct Program: Sendable {
  /// The name of the executable.
  public let name: String
  /// The semantic version.
  public let version: String
  /// A sentence that describes the program.
  public let summary: String
  /// The commands, including `help` and `completions`.
  public let commands: [Command]
  /// The name of the command that runs if the command line names none.
  public let defaultCommand: String?
  /// The sections of the program's help that follow the commands and options.
  public let sections: [HelpSection]
  /// A check that runs before each command, except for those with ``Command/isUnchecked``.
  ///
  /// It also runs before a program without arguments shows its help.
  public let check: @Sendable () throws -> Void
  /// Removes secrets from a message for standard error.
  public let redact: @Sendable (String) -> String

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - name: The name of the executable.
  ///   - version: The semantic version.
  ///   - summary: A sentence that describes the program.
  ///   - commands: The commands, in the order of the help.
  ///   - defaultCommand: The name of the command that runs if the command line names none. Without a
  ///     default command, the program shows its help.
  ///   - sections: The sections of the program's help that follow the commands and options.
  ///   - check: A check that runs before each command, except for those with ``Command/isUnchecked``,
  ///     and before a program without arguments shows its help.
  ///   - redact: Removes secrets, such as a token, from a message for standard error.
  /// - Precondition: No two commands have the same name, `defaultCommand` is the name of a command, and no two options
  ///   of a command have the same name or letter; `h` is that of help.
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
    for command in commands {
      let forms = (command.options + [.help]).flatMap(\.forms)
      if let form = forms.first(where: { form in forms.count { $0 == form } > 1 }) {
        fatalError("Two options of \(name) \(command.name) are called \(form). Rename one of them.")
      }
    }
    self.name = name
    self.version = version
    self.summary = summary
    self.defaultCommand = defaultCommand
    self.sections = sections
    self.check = check
    self.redact = redact
    self.commands = commands + [.completions, .help(on: names)]
  }

  /// Returns the command with a name.
  func command(_ name: String) -> Command? { commands.first { $0.name == name } }
}
