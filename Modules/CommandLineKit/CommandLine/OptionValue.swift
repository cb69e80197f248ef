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
