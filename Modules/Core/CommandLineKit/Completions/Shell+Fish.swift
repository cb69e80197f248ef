extension Shell {
  static func fishCompletions(for program: Program) -> String {
    let names = program.commands.map(\.name)
    let seen = "__fish_seen_subcommand_from"
    let none = "not \(seen) \(names.joined(separator: " "))"
    var lines = ["# Completions of \(program.name) for fish: save this as"]
    lines.append("# ~/.config/fish/completions/\(program.name).fish.")
    lines.append("complete -c \(program.name) -f")
    for command in program.commands {
      let start = "complete -c \(program.name)"
      lines.append(
        "\(start) -n \(quoted(none)) -a \(command.name) -d \(quoted(command.summary))"
      )
      let isDefault = command.name == program.defaultCommand
      let condition = "\(seen) \(command.name)" + (isDefault ? "; or \(none)" : "")
      for option in command.allOptions {
        let letter = option.letter.map { " -s \($0)" } ?? ""
        lines.append(
          "\(start) -n \(quoted(condition))\(letter) -l \(option.name)"
            + "\(fishValue(option.value)) -d \(quoted(option.firstSentence))"
        )
      }
      for operand in command.operands {
        guard let choices = operand.value.choices else { continue }
        lines.append(
          "\(start) -n \(quoted("\(seen) \(command.name)")) -a \(quoted(choices.joined(separator: " ")))"
        )
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the arguments of `complete` for the value of an option.
  private static func fishValue(_ value: OptionValue?) -> String {
    switch value {
    case nil: ""
    case .text: " -x"
    case .path: " -r -F"
    case .choice(_, let choices): " -x -a \(quoted(choices.joined(separator: " ")))"
    }
  }
}
