extension Shell {
  static func bashCompletions(for program: Program) -> String {
    BashCompletions(program: program, function: functionName(program)).script
  }
}

/// The completions of a program for bash.
private struct BashCompletions {
  let program: Program
  /// The name of the function for the program, with which the names of the others begin.
  let function: String

  var script: String {
    let names = Shell.bash.quoted(program.commands.map(\.name))
    return #"""
      # Completions of \#(program.name) for bash: source this file, for instance in ~/.bashrc.
      \#(function)() {
        local command=\#(Shell.bash.quoted(program.defaultCommand ?? "")) named='' ended='' option='' operands=0
        local line=${COMP_LINE:0:COMP_POINT} words=() word index current start='' value kept
        # bash also splits words at signs such as '=' and ':', which have no space before them.
        for (( index = 0; index < COMP_CWORD; index++ )); do
          word=${COMP_WORDS[index]}
          if [[ $index -eq 0 || $line == [[:space:]]* ]]; then
            words+=("$word")
          else
            words[-1]+=$word
          fi
          line=${line#*"$word"}
        done
        if [[ $line == [[:space:]]* ]]; then
          current=${line#"${line%%[![:space:]]*}"}
        else
          current=${words[-1]}$line
          unset 'words[-1]'
        fi
        for word in "${words[@]:1}"; do
          if [[ -n $option ]]; then
            option=''
            [[ $word == -[^0-9.]* ]] || continue
          fi
          if [[ -z $ended && $word == -- ]]; then
            ended=1
          elif [[ -z $ended && $word == -?* ]]; then
      \#(storingOfOptions)\#
          elif [[ -z $named ]]; then
            command=$word named=1
          else
            (( operands += 1 ))
          fi
        done
        if [[ -z $ended && $current == -?*=* ]]; then
          option=${current%%=*} start=${current%%=*}=
        elif [[ $current == -?* ]]; then
          option=''
        fi
        value=${current#"$start"}
        # bash replaces only this end of the word: $2.
        kept=$(( ${#current} - ${#2} ))
        if [[ -n $option ]]; then
          case $command,$option in
      \#(casesOfValues)\#
          esac
        elif [[ -z $ended && $current == -* ]]; then
          case $command in
      \#(casesOfOptions)\#
          esac
        elif [[ -z $named ]]; then
          \#(function)_words \#(names)
        else
          case $command,$operands in
      \#(casesOfOperands)\#
          esac
        fi
      }
      # Adds those words that begin with the current one, in its quotation marks.
      \#(function)_words() {
        local word
        for word; do
          case $value in
            \'*) word=\'${word//\'/\'\\\'\'} ;;
            \"*)
              word=${word//\\/\\\\} word=${word//\"/\\\"} word=${word//\$/\\\$}
              word=\"${word//\`/\\\`} ;;
            *) printf -v word %q "$word" ;;
          esac
          word=$start$word
          [[ $word != "$current"* ]] || COMPREPLY+=("${word:kept}")
        done
      }
      # Adds files, which bash itself quotes.
      \#(function)_files() {
        local file mark=''
        [[ $value != [\"\']* ]] || mark=${value:0:1}
        compopt -o filenames
        while IFS= read -r file; do
          file=$start$mark$file
          COMPREPLY+=("${file:kept}")
        done < <(compgen -f -- "${value#"$mark"}")
      }
      complete -F \#(function) -- \#(Shell.bash.quoted(program.name))

      """#
  }

  /// The code that stores an option whose value is the next word.
  private var storingOfOptions: String {
    var patterns = program.longFormsWithValue.map { "*," + Shell.bash.quoted($0) }
    patterns += program.shortFormsWithValue.map(Shell.bash.quoted)
    if patterns.isEmpty { return "      :\n" }
    return """
            case $command,$word in
              \(patterns.joined(separator: " | "))) option=$word ;;
            esac

      """
  }

  /// The lines of a `case` that complete the options of each command.
  private var casesOfOptions: String {
    var lines = ""
    for command in program.completedOptions {
      let words = Shell.bash.quoted(command.longForms)
      lines += "      \(Shell.bash.quoted(command.name))) \(function)_words \(words) ;;\n"
    }
    return lines
  }

  /// The lines of a `case` that complete the values of options.
  private var casesOfValues: String {
    var lines = ""
    for command in program.completedOptions {
      for (option, forms) in command.options {
        guard let value = option.value else { continue }
        lines += line(forms.map { "\(command.name),\($0)" }, value)
      }
    }
    return lines
  }

  /// The lines of a `case` that complete operands.
  private var casesOfOperands: String {
    var lines = ""
    for command in program.commands {
      for (index, operand) in command.operands.enumerated() {
        lines += line(["\(command.name),\(index)"], operand.value)
      }
    }
    return lines
  }

  /// Returns the line of a `case` that completes a value, or nothing if the value is any text.
  private func line(_ places: [String], _ value: OptionValue) -> String {
    let action: String
    switch value {
    case .text: return ""
    case .path: action = "files"
    case .choice(_, let choices): action = "words \(Shell.bash.quoted(choices))"
    }
    let pattern = Shell.bash.quoted(places, separator: " | ")
    return "      \(pattern)) \(function)_\(action) ;;\n"
  }
}
