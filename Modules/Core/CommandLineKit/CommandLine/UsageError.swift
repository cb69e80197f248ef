/// An error of a command line.
public enum UsageError: Error, Hashable, Sendable {
  /// No command has this name.
  case unknownCommand(String, expected: [String])
  /// The command takes fewer arguments.
  case unexpectedArgument(String, command: String)
  /// The command, with the operands that the command line has, needs one more argument.
  case missingOperand(String, command: String, expected: [String])
  /// The command, or the program without a command, has no option of this name.
  case unknownOption(String, command: String, expected: [String])
  /// An option appears twice.
  case repeatedOption(String)
  /// The value of an option is missing, with the name of the value.
  case missingValue(String, of: String)
  /// An option that takes no value has one.
  case valueForFlag(String)
  /// The value of an option or operand isn't one of the valid words.
  case unknownValue(String, of: String, expected: [String])
  /// The system doesn't provide the arguments.
  case unreadableArguments
  /// An argument isn't UTF-8, with the repaired text.
  case malformedArgument(String)
}

extension UsageError: CommandError, CustomStringConvertible {
  /// The exit code for wrong usage.
  public var exitCode: ExitCode { .usage }

  /// A sentence that names the value and the place, and a second one that names the fix.
  public var description: String {
    switch self {
    case .unknownCommand("", _), .unexpectedArgument("", _):
      "An argument is empty. Leave it out, or check the variable it comes from."
    case .unknownCommand(let name, let expected):
      "Unknown command '\(name)'. \(Self.suggestion(for: name, among: expected))"
    case .unexpectedArgument(let text, let command):
      "Unexpected argument '\(text)' for '\(command)'. Leave it out, check the option before it, "
        + "or write the command first."
    case .missingOperand(let name, let command, let expected):
      if expected.isEmpty {
        "Missing \(name) after '\(command)'. Write it like '\(command) \(name)'."
      } else {
        "Missing \(name) after '\(command)'. Expected \(expected.enumeration)."
      }
    case .unknownOption(let option, let command, let expected):
      "Unknown option '\(option)' for '\(command)'. \(Self.suggestion(for: option, among: expected))"
    case .repeatedOption(let option):
      "The option \(option) is given more than once. Keep one of them."
    case .missingValue(let option, let value):
      "The option \(option) needs a value. Write it like '\(option) \(value)', or like "
        + "'\(option)=\(value)' if it begins with '-'."
    case .valueForFlag(let option):
      "The option \(option) takes no value. Leave out the '=' and what follows it."
    case .unknownValue(let text, let subject, let expected):
      "Invalid value '\(text)' for \(subject). \(Self.choices(expected, for: text))"
    case .unreadableArguments:
      "The arguments of this program can't be read. Start it under its name, and where /proc is "
        + "mounted."
    case .malformedArgument(let text):
      "The argument '\(text)' isn't valid UTF-8. Correct it, or rename the file that it names."
    }
  }

  /// Names the nearest expected words, or all of them if none is near.
  private static func suggestion(for text: String, among expected: [String]) -> String {
    let nearest = Spelling.nearest(to: text, among: expected).map { "'\($0)'" }
    if nearest.isEmpty {
      return "Expected \(expected.enumeration)."
    }
    return "Did you mean \(nearest.enumeration)?"
  }

  /// Names all valid words, or the nearest ones if there are too many for a message.
  private static func choices(_ expected: [String], for text: String) -> String {
    if expected.count > 10 {
      return suggestion(for: text, among: expected)
    }
    return "Expected \(expected.enumeration)."
  }
}

extension [String] {
  /// The words as a list in a sentence, such as "a, b or c".
  fileprivate var enumeration: String {
    guard count > 1, let last else {
      return joined()
    }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
