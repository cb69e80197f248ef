extension UsageError: CommandError, CustomStringConvertible {
  /// The exit code for wrong usage.
  public var exitCode: ExitCode { .usage }

  /// A sentence that names the value and the place, and a second one that names the fix.
  public var description: String {
    switch self {
    case .unknownCommand("", _), .unexpectedArgument("", _):
      "An argument is empty. Leave it out, or check the variable it comes from."
    case .unknownCommand(let name, let expected):
      "Unknown command '\(name.withoutPassword)'. \(Self.hint(name, expected))"
    case .unexpectedArgument(let text, let command):
      "Unexpected argument '\(text.withoutPassword)' for '\(command)'. Leave it out, or check the "
        + "option before it."
    case .missingOperand(let name, let command, let expected):
      if expected.isEmpty {
        "Missing \(name) for '\(command)'. Write it like '\(command) \(name)'."
      } else {
        "Missing \(name) for '\(command)'. Expected \(expected.enumeration)."
      }
    case .unknownOption(let name, let expected):
      "Unknown option '\(name)'. \(Self.hint(name, expected))"
    case .unknownOptionOrOperand(let name, let expected):
      "Unknown option '\(name)'. \(Self.hint(name, expected)) If it's an operand, write '--' before it."
    case .repeatedOption(let option):
      "The option \(option) is given more than once. Keep one of them."
    case .missingValue(let option, let value):
      "The option \(option) needs a value. Write it like '\(option) \(value)', or like "
        + "'\(option)=\(value)' if it begins with '-'."
    case .valueForFlag(let option):
      "The option \(option) takes no value. Leave out the '=' and what follows it."
    case .unknownValue(let text, let subject, let expected):
      "Invalid value '\(text.withoutPassword)' for \(subject). \(Self.hint(text, expected))"
    case .foreignOption(let option, let command, let owners):
      "The option \(option) doesn't apply to '\(command)'. Leave it out, or use "
        + "\(owners.map { "'\($0)'" }.enumeration)."
    case .unreadableArguments:
      "The arguments of this program can't be read. Start it under its name, and where /proc is "
        + "mounted."
    case .malformedArgument(let text):
      "The argument '\(text)' isn't valid UTF-8. Correct it, or rename the file that it names."
    }
  }

  /// Suggests the nearest expected words, or lists all of them.
  private static func hint(_ text: String, _ expected: [String]) -> String {
    let nearest = Spelling.nearest(to: text, among: expected).map { "'\($0)'" }
    if nearest.isEmpty {
      return "Expected \(expected.enumeration)."
    }
    return "Did you mean \(nearest.enumeration)?"
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
