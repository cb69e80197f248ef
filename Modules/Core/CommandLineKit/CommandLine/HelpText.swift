/// The help page of a program or of a command.
package struct HelpText {
  /// The width of a line, in columns, if the terminal doesn't report its width.
  private static let usualWidth = 80
  /// The width of the longest term that has its meaning on the same line.
  private static let longestTerm = 24

  private let program: Program
  private let command: Command?

  /// Creates the page of a command, or of the program if `command` is `nil`.
  package init(of program: Program, on command: Command?) {
    self.program = program
    self.command = command
  }

  /// Returns the text of the page, which ends with a line break.
  package func text(in layout: TextLayout) -> String {
    let width = max(40, min(layout.width ?? Self.usualWidth, 100))
    let summary = command?.summary ?? program.summary
    var text = summary.wrapped(toColumns: width).joined(separator: "\n")
    if text.last != "." {
      text += "."
    }
    text += "\n\n\(layout.heading("Usage:")) \(usage)\n"
    for section in sections {
      text += "\n\(layout.heading(section.title + ":"))\n"
      text += Self.list(section.entries, width)
    }
    if command == nil {
      text += "\nRun '\(program.name) help COMMAND' for the options of a command.\n"
    }
    return text
  }

  private var usage: String {
    var words = [program.name]
    if let command {
      words.append(nameInUsage(command.name))
      words += command.operands.map(\.usage)
    } else {
      words.append(nameInUsage("COMMAND"))
    }
    return (words + ["[OPTIONS]"]).joined(separator: " ")
  }

  /// Returns a name, in brackets if it may be left out.
  private func nameInUsage(_ name: String) -> String {
    let isOptional = program.defaultCommand == name || name == "COMMAND"
    if isOptional, program.defaultCommand != nil {
      return "[\(name)]"
    }
    return name
  }

  private var sections: [HelpSection] {
    var sections: [HelpSection] = []
    if let command {
      let operands = command.operands.compactMap { operand in
        operand.value.choices.map { (operand.value.name, $0.joined(separator: ", ")) }
      }
      if !operands.isEmpty {
        sections.append(HelpSection("Arguments", operands))
      }
    } else {
      sections.append(HelpSection("Commands", program.commands.map(entry)))
    }
    let options = command?.allOptions ?? [.help, .version]
    sections.append(HelpSection("Options", options.map(entry)))
    return sections + (command?.sections ?? program.sections)
  }

  private func entry(of command: Command) -> (term: String, meaning: String) {
    let words = [command.name] + command.operands.map(\.usage)
    var meaning = command.summary
    if command.name == program.defaultCommand {
      meaning += " (default)"
    }
    return (words.joined(separator: " "), meaning)
  }

  private func entry(of option: Option) -> (term: String, meaning: String) {
    var term = option.forms.joined(separator: ", ")
    if let value = option.value {
      term += " \(value.name)"
    }
    return (term, option.summary)
  }

  /// Returns a list of terms, each with its meaning on its right, or below a long term.
  private static func list(_ entries: [(term: String, meaning: String)], _ width: Int) -> String {
    let beside = entries.map(\.term.columns).filter { $0 <= longestTerm }.max() ?? longestTerm
    let indent = String(repeating: " ", count: beside + 4)
    var text = ""
    for (term, meaning) in entries {
      text += "  \(term)"
      if term.columns > beside {
        text += "\n\(indent)"
      } else {
        text += String(repeating: " ", count: beside - term.columns + 2)
      }
      let lines = meaning.wrapped(toColumns: width - beside - 4)
      text += lines.joined(separator: "\n\(indent)") + "\n"
    }
    return text
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
}
