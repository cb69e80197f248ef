/// An option of a command, such as `--output FILE`.
public struct Option: Sendable {
  /// The name without its dashes, such as `output`.
  public let name: String
  /// The letter of the short form, such as `o` for `-o`.
  public let letter: Character?
  /// What the option takes; none for an option that is only there or not.
  public let value: OptionValue?
  /// What the option does, such as "Writes to a file"; shells show the first sentence.
  public let summary: String

  /// Creates an option.
  ///
  /// - Precondition: Options of the same name in several commands of a program all take a value, or
  ///   none of them does.
  public init(
    _ name: String,
    letter: Character? = nil,
    value: OptionValue? = nil,
    _ summary: String
  ) {
    (self.name, self.letter, self.value, self.summary) = (name, letter, value, summary)
  }

  /// The option as it's written, such as `--output`.
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

  /// What a shell shows beside the option.
  var firstSentence: String { String(summary.split(separator: ". ", maxSplits: 1).first ?? "") }

  /// The forms in which the option can be written.
  var forms: [String] { (letter.map { ["-\($0)"] } ?? []) + [longForm] }
}

/// What an option takes.
public enum OptionValue: Hashable, Sendable {
  /// Any text; the name stands for it in the help, such as `URL`.
  case text(String)
  /// The path of a file, which shells complete.
  case path(String)
  /// One of a few words, which shells complete; any other is refused.
  case choice(String, of: [String])

  /// The name that stands for the value in the help.
  public var name: String {
    switch self {
    case .text(let name), .path(let name), .choice(let name, _): name
    }
  }

  /// The only words that are valid; none if any text is.
  public var choices: [String]? {
    if case .choice(_, let choices) = self { choices } else { nil }
  }
}
