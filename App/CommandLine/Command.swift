/// What a command line asks the program to do.
package enum Command: Sendable {
  /// The name of the command that shows accounts.
  static let accountsName = "accounts"

  /// Show accounts.
  case accounts(AccountsRequest)
  /// Show how the program is used.
  case help
  /// Show the program's version.
  case version

  /// Reads a command line.
  ///
  /// - Parameters:
  ///   - arguments: The command line, without the program's own name.
  ///   - environment: The environment variables, by name.
  /// - Throws: ``UsageError`` when the command line makes no sense.
  package init(arguments: [String], environment: [String: String]) throws(UsageError) {
    // Whoever asks for help gets it, whatever else is wrong.
    guard !arguments.contains(where: { Option(argument: $0) == .help }) else {
      self = .help
      return
    }
    let arguments = try Arguments(arguments)
    if let command = arguments.words.first {
      guard command == Self.accountsName else { throw .unknownCommand(command) }
    }
    if let word = arguments.words.dropFirst().first { throw .unexpectedArgument(word) }
    self =
      arguments.options[.version] != nil
      ? .version : .accounts(try AccountsRequest(arguments.options, environment: environment))
  }
}
