/// Why a command line makes no sense.
public enum UsageError: Error, Hashable, Sendable {
  /// No command has this name.
  case unknownCommand(String, expected: [String])
  /// The command takes fewer arguments.
  case unexpectedArgument(String, command: String)
  /// The command needs one more argument.
  case missingOperand(String, command: String, expected: [String])
  /// No option has this name, from which a password has been removed.
  case unknownOption(String, expected: [String])
  /// An option is given twice.
  case repeatedOption(String)
  /// An option that needs a value of this name has none.
  case missingValue(String, of: String)
  /// An option that takes no value has one.
  case valueForFlag(String)
  /// The value of an option or operand isn't one of the words it may be.
  case unknownValue(String, of: String, expected: [String])
  /// An option of other commands is given to this one.
  case foreignOption(String, command: String, owners: [String])
  /// The system doesn't tell the arguments.
  case unreadableArguments
  /// An argument isn't UTF-8; what it looks like.
  case malformedArgument(String)
}
