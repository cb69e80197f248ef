extension Command {
  /// Prints the completion script for a shell.
  static let completions = Command(
    "completions",
    "Prints completions for a shell",
    operand: Operand(.choice("SHELL", of: Shell.allCases.map(\.rawValue)))
  ) { arguments, program in
    guard let shell = arguments.operands.first.flatMap(Shell.init) else {
      return
    }
    try StandardStream.output.write(shell.completions(for: program))
  }

  /// Returns the command that shows the help of the program, or of a command.
  ///
  /// - Parameter names: The names of the program's other commands.
  /// - Returns: The command.
  static func help(on names: [String]) -> Command {
    Command(
      "help",
      "Shows help for the program or a command",
      operand: Operand(.choice("COMMAND", of: names + ["completions", "help"]), isOptional: true)
    ) { arguments, program in
      try program.showHelp(on: arguments.operands.first.flatMap(program.command))
    }
  }
}
