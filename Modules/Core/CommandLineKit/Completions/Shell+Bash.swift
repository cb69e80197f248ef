extension Shell {
  static func bashCompletions(for program: Program) -> String {
    let function = functionName(program)
    let names = program.commands.map(\.name)
    let cases = program.commands.flatMap { command in
      command.allOptions.compactMap { option in
        option.value.map { "    \(command.name),\(option.longForm)) \(bashWords($0)) ;;\n" }
      }
    }
    let words = program.commands.map { command in
      let options = command.allOptions.map(\.longForm).joined(separator: " ")
      let operand = command.operands.first.map { bashWords($0.value) } ?? ":"
      return """
            \(command.name),-*) words='\(options)' ;;
            \(command.name),*) \(operand) ;;

        """
    }
    let options = Set(program.commands.flatMap(\.allOptions).map(\.longForm)).sorted()
    return """
      # Completions of \(program.name) for bash: source this file, for instance in ~/.bashrc.
      \(function)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local command='\(program.defaultCommand ?? "")' word words='' named='' files=''
        # bash takes the '=' of an option for a word.
        if [[ $current == '=' ]]; then
          current=''
        elif [[ $previous == '=' ]]; then
          previous=${COMP_WORDS[COMP_CWORD-2]}
        fi
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case $word in
            \(names.joined(separator: "|"))) command=$word named=1; break ;;
          esac
        done
        case $command,$previous in
      \(cases.joined())\
          *)
            case $command,$current in
      \(words.joined())\
              ,-*) words='\(options.joined(separator: " "))' ;;
            esac
            [[ -n $named || $current == -* ]] || words+=' \(names.joined(separator: " "))'
            ;;
        esac
        if [[ -n $files ]]; then
          compopt -o filenames
          mapfile -t COMPREPLY < <(compgen -f -- "$current")
        else
          mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
        fi
      }
      complete -F \(function) \(program.name)

      """
  }

  /// Returns the bash code that completes the value of an option or operand.
  private static func bashWords(_ value: OptionValue) -> String {
    switch value {
    case .text: ":"
    case .path: "files=1"
    case .choice(_, let choices): "words='\(choices.joined(separator: " "))'"
    }
  }
}
