extension Shell {
  static func zshCompletions(for program: Program) -> String {
    let function = functionName(program)
    let names = program.commands.map(\.name)
    let cases = program.commands.map { command in
      let specifications = command.allOptions.flatMap(zshOption) + command.operands.map(zshOperand)
      let lines = specifications.map { " \\\n        \($0)" }.joined()
      return "    \(command.name)) _arguments -s : $commands\(lines) ;;\n"
    }
    let described = program.commands.map { quoted("\($0.name):\($0.summary)") }
    return """
      #compdef \(program.name)
      # Completions of \(program.name) for zsh: save this as _\(program.name) in a folder of $fpath.
      \(function)() {
        local command='\(program.defaultCommand ?? "")' index
        local -a commands
        commands=(\(quoted("1:command:\(function)_commands")))
        for (( index = 2; index < CURRENT; index++ )); do
          case $words[index] in
            \(names.joined(separator: "|")))
              # The rest is completed as if the command were the program.
              command=$words[index] commands=()
              words[1]=$command words[index]=()
              (( CURRENT -= 1 ))
              break ;;
          esac
        done
        case $command in
      \(cases.joined())\
          *) _arguments : $commands ;;
        esac
      }
      \(function)_commands() {
        local -a names
        names=(
          \(described.joined(separator: "\n    "))
        )
        _describe command names
      }
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
        \(function) "$@"
      else
        compdef \(function) \(program.name)
      fi

      """
  }

  private static func zshOption(_ option: Option) -> [String] {
    let summary = escaped(option.firstSentence)
    let value = option.value.map { ":\($0.name):\(zshAction($0))" } ?? ""
    let long = option.value == nil ? option.longForm : option.longForm + "="
    let short = option.letter.map { quoted("-\($0)[\(summary)]\(value)") }
    return (short.map { [$0] } ?? []) + [quoted("\(long)[\(summary)]\(value)")]
  }

  private static func zshOperand(_ operand: Operand) -> String {
    quoted(":\(operand.isOptional ? ":" : "")\(operand.value.name):\(zshAction(operand.value))")
  }

  private static func zshAction(_ value: OptionValue) -> String {
    switch value {
    case .text: " "
    case .path: "_files"
    case .choice(_, let choices): "(\(choices.joined(separator: " ")))"
    }
  }

  /// Returns a text as a specification has it between brackets.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "[]\\:".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
