/// An option of a command, such as `--output FILE`.
public struct Option: Sendable {
  /// The name without its dashes, such as `output`.
  public let name: String
  /// The letter of the short form, such as `o` for `-o`.
  public let letter: Character?
  /// The value of the option, or `nil` for an option without a value.
  public let value: OptionValue?
  /// A description, such as "Writes to a file".
  ///
  /// Completions show its first sentence.
  public let summary: String

  /// Creates an option.
  ///
  /// - Precondition: If several commands of a program have options of the same name, then either all of
  ///   these options take a value, or none.
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

  /// The long form of the option, such as `--output`.
  public var longForm: String { "--\(name)" }

  /// The option for help, which every command has.
  public static let help = Option("help", letter: "h", "Shows help")
  /// The option for the version, which every command has.
  public static let version = Option("version", letter: "v", "Shows the version")
  /// The option that ``Destination`` reads.
  public static let output = Option(
    "output",
    value: .path("FILE"),
    "Writes to a file, completely or not at all; - is standard output"
  )

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
  /// The path of a file. Shells complete it.
  case path(String)
  /// One of a few words. Shells complete it; any other word is an error.
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
