extension Program {
  /// Reads a command line.
  ///
  /// Options can be before or after the command, as `--option value` or `--option=value`. A value
  /// that begins with `-`, except a number or `-` itself, needs the second form. After `--`, all
  /// arguments are operands.
  ///
  /// - Parameter arguments: The command line, without the program's name.
  /// - Returns: The action that the command line selects. Help has precedence over the version, and the
  ///   version over a command.
  /// - Throws: ``UsageError`` if the command line is invalid.
  public func invocation(of arguments: [String]) throws(UsageError) -> Invocation {
    let written = Array(arguments.prefix { $0 != "--" })
    if written.contains(where: Option.help.forms.contains) {
      return .help(written.lazy.compactMap(command).first)
    }
    var words: [String] = []
    var values: [(option: Option, value: String)] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        continue
      }
      let option = try option(argument, of: words.first.flatMap(command))
      guard !values.contains(where: { $0.option.name == option.name }) else {
        throw .repeatedOption(option.longForm)
      }
      values.append((option, try Self.value(of: option, argument, &rest)))
    }
    if values.contains(where: { $0.option.name == Option.version.name }) {
      return .version
    }
    guard let name = words.first ?? defaultCommand else {
      return .help(nil)
    }
    guard let command = command(name) else {
      throw .unknownCommand(name, expected: commands.map(\.name))
    }
    let operands = Array(words.dropFirst())
    try check(operands, of: command)
    try check(values, of: command)
    let options = Dictionary(values.map { ($0.option.name, $0.value) }) { first, _ in first }
    return .run(command, Arguments(operands: operands, options: options))
  }

  /// Finds the option of an argument, first in the command or else the default command, then in all commands.
  private func option(_ argument: String, of command: Command?) throws(UsageError) -> Option {
    let all = commands.flatMap(\.options) + [.help, .version]
    let name = argument.splitAtEquals.name
    let expected = (command ?? defaultCommand.flatMap(self.command))?.allOptions
    let candidates = (expected ?? [.help, .version]) + all
    if let option = candidates.first(where: { $0.forms.contains(name) }) {
      return option
    }
    var forms: [String] = []
    for option in command?.allOptions ?? all where !forms.contains(option.longForm) {
      forms.append(option.longForm)
    }
    // Remove a password before splitting the argument: the password itself may contain '='.
    let shown = argument.withoutPassword.splitAtEquals.name
    guard let command, !command.operands.isEmpty, !argument.hasPrefix("--") else {
      throw .unknownOption(shown, expected: forms)
    }
    throw .unknownOptionOrOperand(shown, expected: forms)
  }

  /// Reads the value of an option from its argument or from the next one.
  private static func value(
    of option: Option,
    _ argument: String,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    var value = argument.splitAtEquals.value
    guard let expected = option.value else {
      guard value == nil else {
        throw .valueForFlag(option.longForm)
      }
      return ""
    }
    if value == nil, let next = rest.first, isValue(next) {
      value = rest.removeFirst()
    }
    guard let value, !value.isEmpty else {
      throw .missingValue(option.longForm, of: expected.name)
    }
    return value
  }

  /// Whether an argument after an option is its value, and no option itself.
  static func isValue(_ argument: String) -> Bool {
    if argument == "-" || !argument.hasPrefix("-") {
      return true
    }
    return Double(argument) != nil
  }

  private func check(_ operands: [String], of command: Command) throws(UsageError) {
    if operands.count > command.operands.count {
      throw .unexpectedArgument(operands[command.operands.count], command: command.name)
    }
    for (text, operand) in zip(operands, command.operands) {
      try operand.value.check(text, for: operand.value.name)
    }
    let missing = command.operands.dropFirst(operands.count).first { !$0.isOptional }
    guard let missing else {
      return
    }
    throw .missingOperand(
      missing.value.name,
      command: command.name,
      expected: missing.value.choices ?? []
    )
  }

  private func check(
    _ values: [(option: Option, value: String)],
    of command: Command
  ) throws(UsageError) {
    for (given, value) in values {
      guard let option = command.allOptions.first(where: { $0.name == given.name }) else {
        let owners = commands.filter { $0.options.contains { $0.name == given.name } }
        let names = owners.map(\.name)
        throw .foreignOption(given.longForm, command: command.name, owners: names)
      }
      try option.value?.check(value, for: option.longForm)
    }
  }
}

extension OptionValue {
  /// Checks that a text is one of the choices, if the value has choices.
  fileprivate func check(_ text: String, for subject: String) throws(UsageError) {
    guard let choices, !choices.contains(text) else {
      return
    }
    throw .unknownValue(text, of: subject, expected: choices)
  }
}

extension String {
  /// The text before the first equals sign, and the text after it.
  fileprivate var splitAtEquals: (name: String, value: String?) {
    // The sign and a combining accent after it are one character, but two scalars.
    guard let sign = unicodeScalars.firstIndex(of: "=") else {
      return (self, nil)
    }
    let value = unicodeScalars[unicodeScalars.index(after: sign)...]
    return (String(unicodeScalars[..<sign]), String(value))
  }
}
