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
    (self.program, self.command) = (program, command)
  }

  /// Returns the text of the page, which ends with a line break.
  package func text(in layout: TextLayout) -> String {
    let width = max(40, min(layout.width ?? Self.usualWidth, 100))
    var text = (command?.summary ?? program.summary).wrapped(toColumns: width)
      .joined(separator: "\n")
    if text.last != "." { text += "." }
    text += "\n\n"
    text += layout.isStyled ? TextStyle.bold.text("Usage:") : "Usage:"
    text += " \(usage)\n"
    for section in sections {
      let title = section.title + ":"
      text += "\n" + (layout.isStyled ? TextStyle.bold.text(title) : title) + "\n"
      text += Self.list(section.entries, width)
    }
    if command == nil {
      text += "\nRun '\(program.name) help COMMAND' for the options of a command.\n"
    }
    return text
  }

  private var usage: String {
    guard let command else {
      return "\(program.name) \(program.defaultCommand == nil ? "COMMAND" : "[COMMAND]") [OPTIONS]"
    }
    let isDefault = command.name == program.defaultCommand
    let words = [program.name, isDefault ? "[\(command.name)]" : command.name]
    return (words + command.operands.map(\.usage) + ["[OPTIONS]"]).joined(separator: " ")
  }

  private var sections: [HelpSection] {
    let options = HelpSection(
      "Options",
      (command?.allOptions ?? [.help, .version]).map { option in
        let value = option.value.map { " \($0.name)" } ?? ""
        return (option.forms.joined(separator: ", ") + value, option.summary)
      }
    )
    guard let command else {
      let commands = program.commands.map { command in
        let isDefault = command.name == program.defaultCommand
        let words = [command.name] + command.operands.map(\.usage)
        return (words.joined(separator: " "), command.summary + (isDefault ? " (default)" : ""))
      }
      return [HelpSection("Commands", commands), options] + program.sections
    }
    let operands = command.operands.compactMap { operand in
      operand.value.choices.map { (operand.value.name, $0.joined(separator: ", ")) }
    }
    return (operands.isEmpty ? [] : [HelpSection("Arguments", operands)]) + [options]
      + command.sections
  }

  /// Returns a list of terms, each with its meaning on its right, or below a long term.
  private static func list(_ entries: [(term: String, meaning: String)], _ width: Int) -> String {
    let beside = entries.map(\.term.columns).filter { $0 <= longestTerm }.max() ?? longestTerm
    let indent = String(repeating: " ", count: beside + 4)
    return entries.reduce(into: "") { text, entry in
      text += "  " + entry.term
      let missing = beside - entry.term.columns
      text += missing < 0 ? "\n" + indent : String(repeating: " ", count: missing + 2)
      text += entry.meaning.wrapped(toColumns: width - beside - 4).joined(separator: "\n" + indent)
      text += "\n"
    }
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
    (self.title, self.entries) = (title, entries)
  }
}
