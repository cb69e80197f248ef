/// Why a command line makes no sense.
package enum UsageError: Error, Hashable, Sendable {
  /// No command has this name.
  case unknownCommand(String)
  /// A word that belongs to no option stands behind the command.
  case unexpectedArgument(String)
  /// No option has this name, in which no password is left.
  case unknownOption(String)
  /// An option is given twice.
  case repeatedOption(Option)
  /// An option that needs a value has none.
  case missingValue(Option)
  /// An option that takes no value has one.
  case valueForFlag(Option)
  /// A file and an address are given.
  case twoSources(file: String)
  /// The address is none; its text, unless that may hold a password.
  case malformedURL(String?)
  /// The address is neither `http` nor `https`; its text, unless that may hold a password.
  case unknownScheme(String?)
  /// The address holds a user's name or password.
  case credentialsInURL
  /// No format has this name; the names that there are.
  case unknownFormat(String, formats: [String])
  /// An option of another command is given to this one.
  case foreignOption(Option, command: String)
  /// The timeout is no number of seconds that makes sense.
  case malformedTimeout(String)
  /// The result would go where the accounts come from: into the file of this path.
  case outputIsInput(String)
  /// A timeout is given, and no address that it could hold for.
  case timeoutWithoutURL(String)
  /// The system does not tell the arguments.
  case unreadableArguments
  /// An argument is no UTF-8; what it looks like.
  case malformedArgument(String)
  /// The environment variable of this name holds what no header field can.
  case malformedVariable(String)
}
