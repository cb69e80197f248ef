extension Program {
  /// Returns the help page of a command, or of the program if `command` is `nil`.
  package func help(on command: Command?) -> String {
    var text = command?.summary ?? summary
    if !text.hasSuffix(".") {
      text += "."
    }
    text += "\n\nUsage: \(usage(of: command))\n"
    for section in sections(on: command) {
      text += "\n\(section.title):\n\(section.list)"
    }
    if command == nil {
      text += "\nRun '\(name) help COMMAND' for the options of a command.\n"
    }
    return text
  }

  private func usage(of command: Command?) -> String {
    if let command {
      return "\(name) \(command.usage) [OPTIONS]"
    }
    if defaultCommand == nil {
      return "\(name) COMMAND [OPTIONS]"
    }
    return "\(name) [COMMAND] [OPTIONS]"
  }

  private func sections(on command: Command?) -> [HelpSection] {
    guard let command else {
      var entries = commands.map(entry)
      entries.append(("help [COMMAND]", "Shows help for the program or a command"))
      let options = [Option.help, .version].map(\.entry)
      return [HelpSection("Commands", entries), HelpSection("Options", options)] + sections
    }
    var choices: [(String, String)] = []
    for operand in command.operands {
      if let words = operand.value.choices {
        choices.append((operand.value.name, words.joined(separator: ", ")))
      }
    }
    let options = HelpSection("Options", command.allOptions.map(\.entry))
    if choices.isEmpty {
      return [options] + command.sections
    }
    return [HelpSection("Arguments", choices), options] + command.sections
  }

  private func entry(of command: Command) -> (term: String, meaning: String) {
    if command.name == defaultCommand {
      return (command.usage, command.summary + " (default)")
    }
    return (command.usage, command.summary)
  }
}

extension Command {
  /// The name and the operands.
  fileprivate var usage: String {
    ([name] + operands.map(\.usage)).joined(separator: " ")
  }
}

extension Option {
  fileprivate var entry: (term: String, meaning: String) {
    let term = forms.joined(separator: ", ")
    if let value {
      return ("\(term) \(value.name)", summary)
    }
    return (term, summary)
  }
}

/// A list at the end of a help page, such as one of environment variables.
public struct HelpSection: Sendable {
  /// The heading, without a colon.
  public let title: String
  /// The terms and their meanings.
  public let entries: [(term: String, meaning: String)]

  /// Creates a section.
  public init(_ title: String, _ entries: [(term: String, meaning: String)]) {
    self.title = title
    self.entries = entries
  }

  /// The entries, a line each, with the meanings below each other.
  fileprivate var list: String {
    let width = entries.map(\.term.columns).max() ?? 0
    let lines = entries.map { term, meaning in
      "  \(term)\(term.padding(toColumns: width))  \(meaning)\n"
    }
    return lines.joined()
  }
}
