/// An error of a command line.
public enum UsageError: Error, Hashable, Sendable {
  /// No command has this name.
  case unknownCommand(String, expected: [String])
  /// The command takes fewer arguments.
  case unexpectedArgument(String, command: String)
  /// The command needs one more argument.
  case missingOperand(String, command: String, expected: [String])
  /// No option has this name. A password in the name has been removed.
  case unknownOption(String, expected: [String])
  /// No option has this name, and an argument with one dash may be meant as an operand, such as `-5`.
  ///
  /// A password in the name has been removed.
  case unknownOptionOrOperand(String, expected: [String])
  /// An option appears twice.
  case repeatedOption(String)
  /// The value of an option is missing, with the name of the value.
  case missingValue(String, of: String)
  /// An option that takes no value has one.
  case valueForFlag(String)
  /// The value of an option or operand isn't one of the valid words.
  case unknownValue(String, of: String, expected: [String])
  /// An option belongs to other commands only.
  case foreignOption(String, command: String, owners: [String])
  /// The system doesn't provide the arguments.
  case unreadableArguments
  /// An argument isn't UTF-8, with the repaired text.
  case malformedArgument(String)
}
