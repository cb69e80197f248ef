/// An option of the command line.
package enum Option: String, CaseIterable, Sendable {
  /// The file to read accounts from.
  case file
  /// The address to fetch accounts from.
  case url
  /// The form of the result.
  case format
  /// How long a load may take.
  case timeout
  /// The file to write the result to.
  case output
  /// Asks for what is resolved, in place of what is registered.
  case resolved
  /// Asks how the program is used.
  case help
  /// Asks which version the program has.
  case version

  /// Creates the option that an argument names, such as `--file` or `-h`.
  package init?(argument: String) {
    if argument == "-h" {
      self = .help
    } else if argument.hasPrefix("--"), let option = Option(rawValue: String(argument.dropFirst(2)))
    {
      self = option
    } else {
      return nil
    }
  }

  /// How the option is written, such as `--file`.
  package var name: String { "--\(rawValue)" }

  /// What the option's value stands for; none for an option without a value.
  package var valueName: String? {
    switch self {
    case .file: "PATH"
    case .url: "URL"
    case .format: "FORMAT"
    case .timeout: "SECONDS"
    case .output: "FILE"
    case .resolved, .help, .version: nil
    }
  }

  /// The command that the option belongs to; none for one that all have.
  var command: String? {
    switch self {
    case .file, .url, .timeout: Command.accountsName
    case .resolved: Command.wiringName
    case .format, .output, .help, .version: nil
    }
  }
}
