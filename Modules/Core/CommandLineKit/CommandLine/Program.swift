/// A program with a command line: its name, its commands and its help.
///
/// Every program also has the command `help`. Every command has the options `--help` and `--version`.
public struct Program: Sendable {
  /// The names of the commands that every program has, which no other command can have.
  public static let reservedNames = ["help"]

  /// The name of the executable.
  public let name: String
  /// The semantic version.
  public let version: String
  /// A sentence that describes the program.
  public let summary: String
  /// The commands, without those of ``reservedNames``.
  public let commands: [Command]
  /// The name of the command that runs if the command line names none.
  public let defaultCommand: String?
  /// The sections of the program's help that follow the commands and options.
  public let sections: [HelpSection]
  /// A check that runs before each command, except for those with ``Command/isUnchecked``.
  ///
  /// It also runs before a program without arguments shows its help.
  public let check: @Sendable () throws -> Void

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
  /// - Precondition: No two commands have the same name, none has one of the ``reservedNames``,
  ///   `defaultCommand` is the name of a command, and no two options of a command have the same name or
  ///   letter, including those for help and version.
  public init(
    name: String,
    version: String,
    summary: String,
    commands: [Command],
    defaultCommand: String? = nil,
    sections: [HelpSection] = [],
    check: @escaping @Sendable () throws -> Void = {}
  ) {
    let names = commands.map(\.name)
    if let reserved = names.first(where: Self.reservedNames.contains) {
      fatalError(
        "A command of \(name) is called \(reserved), but every program has one of that name. Rename it."
      )
    }
    if let repeated = names.firstRepeated {
      fatalError("Two commands of \(name) are called \(repeated). Rename one of them.")
    }
    if let defaultCommand, !names.contains(defaultCommand) {
      fatalError("The default command \(defaultCommand) of \(name) isn't one of its commands.")
    }
    for command in commands {
      if let form = command.allOptions.flatMap(\.forms).firstRepeated {
        fatalError("Two options of \(name) \(command.name) are called \(form). Rename one of them.")
      }
    }
    self.name = name
    self.version = version
    self.summary = summary
    self.commands = commands
    self.defaultCommand = defaultCommand
    self.sections = sections
    self.check = check
  }
}

extension [String] {
  /// The first text that is also at a later place.
  fileprivate var firstRepeated: String? {
    first { text in
      count { $0 == text } > 1
    }
  }
}
