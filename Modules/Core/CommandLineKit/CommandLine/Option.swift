/// An option of a command, such as `--file FILE`.
public struct Option: Sendable {
  /// The name without its dashes, such as `file`.
  public let name: String
  /// The letter of the short form, such as `f` for `-f`.
  public let letter: Character?
  /// The value of the option, or `nil` for an option without a value.
  public let value: OptionValue?
  /// A description, such as "Reads a file".
  public let summary: String

  /// Creates an option.
  public init(
    _ name: String,
    letter: Character? = nil,
    value: OptionValue? = nil,
    _ summary: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.summary = summary
  }

  /// The long form of the option, such as `--file`.
  public var longForm: String { "--\(name)" }

  /// The option for help, which every command has.
  public static let help = Option("help", letter: "h", "Shows help")
  /// The option for the version, which every command has.
  public static let version = Option("version", "Shows the version")

  /// The short form, if the option has one, and the long form.
  var forms: [String] {
    guard let letter else {
      return [longForm]
    }
    return ["-\(letter)", longForm]
  }
}

/// The kind of value that an option or operand takes.
public enum OptionValue: Hashable, Sendable {
  /// Any text. The help shows the name, such as `URL`.
  case text(String)
  /// The path of a file.
  case path(String)
  /// One of a few words; any other word is an error.
  case choice(String, of: [String])

  /// The name of the value in the help.
  public var name: String {
    switch self {
    case .text(let name), .path(let name), .choice(let name, _): name
    }
  }

  /// The valid words, or `nil` if any text is valid.
  public var choices: [String]? {
    if case .choice(_, let choices) = self {
      choices
    } else {
      nil
    }
  }
}

/// The operands and options of a command line, without the name of the command.
public struct Arguments: Sendable {
  /// The arguments that aren't options, in order, at most one for each operand of the command.
  public let operands: [String]
  /// The values of the options by name, empty for an option without a value.
  private let options: [String: String]

  /// Creates arguments.
  ///
  /// - Parameters:
  ///   - operands: The arguments that aren't options, in order.
  ///   - options: The values of the options by name, empty for an option without a value.
  public init(operands: [String] = [], options: [String: String] = [:]) {
    self.operands = operands
    self.options = options
  }

  /// The value of an option, or `nil` if the command line doesn't have the option.
  public subscript(option: Option) -> String? { options[option.name] }

  /// Returns whether the command line has an option.
  public func contains(_ option: Option) -> Bool { options[option.name] != nil }
}
