/// The action that a command line selects.
public enum Invocation: Sendable {
  /// Show the help of a command, or of the program if there's no command.
  case help(Command?)
  /// Show the version.
  case version
  /// Run a command.
  case run(Command, Arguments)
}

extension Program {
  /// Reads a command line.
  ///
  /// The command is the first argument; without one, the default command runs. Options are written
  /// `--option value` or `--option=value`. A value that begins with `-`, except a number or `-` itself,
  /// needs the second form. After `--`, all arguments are operands.
  ///
  /// - Parameter arguments: The command line, without the program's name.
  /// - Returns: The action that the command line selects. Help has precedence over the version, and the
  ///   version over a command.
  /// - Throws: ``UsageError`` if the command line is invalid.
  public func invocation(of arguments: [String]) throws(UsageError) -> Invocation {
    // 'help mix' is 'mix --help'.
    var rest = arguments.drop { Self.reservedNames.contains($0) }
    let isHelp = rest.count < arguments.count
    var command: Command?
    if let name = rest.first, !name.isOption {
      command = try self.command(name)
      rest.removeFirst()
    }
    let options = rest.prefix { $0 != "--" }
    if isHelp || options.contains(where: Option.help.forms.contains) {
      return .help(command)
    }
    if options.contains(where: Option.version.forms.contains) {
      return .version
    }
    if command == nil, let defaultCommand {
      command = try self.command(defaultCommand)
    }
    if let command {
      return .run(command, try command.arguments(in: rest))
    }
    if let option = rest.first {
      let expected = [Option.help.longForm, Option.version.longForm]
      throw .unknownOption(option.splitAtEquals.name, command: name, expected: expected)
    }
    return .help(nil)
  }

  /// Returns the command with a name.
  private func command(_ name: String) throws(UsageError) -> Command {
    guard let command = commands.first(where: { $0.name == name }) else {
      throw .unknownCommand(name, expected: commands.map(\.name) + Self.reservedNames)
    }
    return command
  }
}

extension Command {
  /// Reads the arguments that follow the command's name.
  fileprivate func arguments(in list: ArraySlice<String>) throws(UsageError) -> Arguments {
    var operands: [String] = []
    var options: [String: String] = [:]
    var rest = list
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.isOption else {
        operands.append(argument)
        continue
      }
      let parts = argument.splitAtEquals
      guard let option = allOptions.first(where: { $0.forms.contains(parts.name) }) else {
        throw .unknownOption(parts.name, command: name, expected: allOptions.map(\.longForm))
      }
      guard options[option.name] == nil else {
        throw .repeatedOption(option.longForm)
      }
      options[option.name] = try option.value(parts.value, orIn: &rest)
    }
    try check(operands)
    return Arguments(operands: operands, options: options)
  }

  private func check(_ texts: [String]) throws(UsageError) {
    guard texts.count <= operands.count else {
      throw .unexpectedArgument(texts[operands.count], command: name)
    }
    for (text, operand) in zip(texts, operands) {
      try operand.value.check(text, for: operand.value.name)
    }
    guard let missing = operands.dropFirst(texts.count).first, !missing.isOptional else {
      return
    }
    let words = [name] + operands.prefix(texts.count).map(\.value.name)
    throw .missingOperand(
      missing.value.name,
      command: words.joined(separator: " "),
      expected: missing.value.choices ?? []
    )
  }
}

extension Option {
  /// Returns the value after the option's equals sign, or else the next argument.
  fileprivate func value(
    _ written: String?,
    orIn rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let expected = value else {
      guard written == nil else {
        throw .valueForFlag(longForm)
      }
      return ""
    }
    var text = written
    if text == nil, let next = rest.first, !next.isOption {
      text = rest.removeFirst()
    }
    guard let text, !text.isEmpty else {
      throw .missingValue(longForm, of: expected.name)
    }
    try expected.check(text, for: longForm)
    return text
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
  /// Whether an argument is an option, and no command, operand or value.
  fileprivate var isOption: Bool { hasPrefix("-") && self != "-" && Double(self) == nil }

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
