extension Shell {
  static func zshCompletions(for program: Program) -> String {
    ZshCompletions(program: program, function: functionName(program)).script
  }
}

/// The completions of a program for zsh.
///
/// Choices are in functions of their own: `_arguments` runs the actions of its specifications as code.
private struct ZshCompletions {
  let program: Program
  /// The name of the function for the program, with which the names of the others begin.
  let function: String

  var script: String {
    var cases = ""
    for command in program.commands {
      let options = CompletedOptions(command.name, command.allOptions).options
      cases += "    \(Shell.zsh.quoted(command.name)))\n"
      cases += "      options=(\(words(options.flatMap(specifications))))\n"
      cases += "      operands=(\(words(command.operands.map(specification)))) ;;\n"
    }
    return #"""
      #compdef \#(program.name)
      # Completions of \#(program.name) for zsh: save this as _\#(program.name) in a folder of $fpath.
      \#(function)() {
        local curcontext=$curcontext state state_descr line
        local -a options operands
        local -A opt_args
        options=(\#(words(firstOptions)))
        _arguments -C -S $options '(-):command:\#(function)_commands' '(-)*:: :->named' && return
        [[ $state == named ]] || return
        case $words[1] in
      \#(cases)\#
          *) return 1 ;;
        esac
        if [[ $words[(i)--] -eq CURRENT-1 ]]; then
          # Directly after '--', _arguments would complete nothing.
          words[CURRENT-1]=()
          (( CURRENT -= 1 ))
          options=("!"$^options)
        fi
        _arguments -S $options $operands
      }
      \#(function)_commands() {
        local -a commands
        commands=(\#(words(describedCommands)))
        _describe command commands
      }
      \#(choiceFunctions)\#
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
        \#(function) "$@"
      else
        compdef \#(function) \#(Shell.zsh.quoted(program.name))
      fi

      """#
  }

  /// The specifications of the options before a command.
  private var firstOptions: [String] {
    let first = program.firstOptions.options
    let all = first.map(\.option) + program.commands.flatMap(\.allOptions)
    let others = CompletedOptions("", all).options.dropFirst(first.count)
    // An option of another command isn't offered, but known: its value is no command.
    return first.flatMap(specifications) + others.flatMap(specifications).map { "!" + $0 }
  }

  /// Returns the specification of each form of an option.
  private func specifications(_ option: Option, _ forms: [String]) -> [String] {
    forms.map { form in
      let start = Shell.specified(form)
      let summary = "[\(Shell.specified(option.firstSentence))]"
      guard let value = option.value else { return start + summary }
      return start + "=" + summary + ":\(Shell.specified(value.name)):\(action(value))"
    }
  }

  private func specification(_ operand: Operand) -> String {
    let rest = ":\(Shell.specified(operand.value.name)):\(action(operand.value))"
    if operand.isOptional { return ":" + rest }
    return rest
  }

  /// Returns the part of a specification that completes a value.
  private func action(_ value: OptionValue) -> String {
    switch value {
    case .text: " "
    case .path: "_files"
    case .choice(_, let choices):
      "\(function)_choices_\(choiceLists.firstIndex(of: choices) ?? 0)"
    }
  }

  /// The choices of all options and operands, each list once.
  private var choiceLists: [[String]] {
    var lists: [[String]] = []
    for command in program.commands {
      let values = command.options.compactMap(\.value) + command.operands.map(\.value)
      for list in values.compactMap(\.choices) where !lists.contains(list) { lists.append(list) }
    }
    return lists
  }

  private var choiceFunctions: String {
    var functions = ""
    for (index, list) in choiceLists.enumerated() {
      let words = Shell.zsh.quoted(list)
      functions += "\(function)_choices_\(index)() { compadd \"$@\" -- \(words); }\n"
    }
    return functions
  }

  private var describedCommands: [String] {
    program.commands.map { command in
      let name = Shell.specified(command.name)
      return name + ":" + Shell.specified(command.summary)
    }
  }

  /// Returns the elements of an array, each on its own line.
  private func words(_ texts: [String]) -> String {
    texts.map { "\n      " + Shell.zsh.quoted($0) }.joined()
  }
}
