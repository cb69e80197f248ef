package import Contracts

/// What a command line asks the program to do.
package enum Command: Sendable {
  /// The name of the command that shows accounts.
  static let accountsName = "accounts"
  /// The name of the command that shows who promises, asks and keeps.
  static let wiringName = "wiring"
  /// The names of all commands.
  static let names = [accountsName, wiringName]

  /// Show accounts.
  case accounts(AccountsRequest)
  /// Show who promises, asks and keeps.
  case wiring(WiringRequest)
  /// Show how the program is used.
  case help(formats: [any ReportFormatting])
  /// Show the program's version.
  case version

  /// Reads a command line.
  ///
  /// - Parameters:
  ///   - arguments: The command line, without the program's own name.
  ///   - environment: The environment variables, by name.
  ///   - formats: The forms that a report can be written in, the usual one first.
  /// - Throws: ``UsageError`` when the command line makes no sense.
  package init(
    arguments: [String],
    environment: [String: String],
    formats: [any ReportFormatting]
  ) throws(UsageError) {
    // Whoever asks for help gets it, whatever else is wrong.
    guard !arguments.contains(where: { Option(argument: $0) == .help }) else {
      self = .help(formats: formats)
      return
    }
    let arguments = try Arguments(arguments)
    let name = arguments.words.first ?? Self.accountsName
    guard Self.names.contains(name) else { throw .unknownCommand(name) }
    if let word = arguments.words.dropFirst().first { throw .unexpectedArgument(word) }
    let options = arguments.options
    guard options[.version] == nil else {
      self = .version
      return
    }
    let foreign = Option.allCases.first { options[$0] != nil && ($0.command ?? name) != name }
    if let foreign { throw .foreignOption(foreign, command: name) }
    self =
      name == Self.wiringName
      ? .wiring(try WiringRequest(options))
      : .accounts(try AccountsRequest(options, environment: environment, formats: formats))
  }
}
