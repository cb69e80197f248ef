extension Shell {
  static func fishCompletions(for program: Program) -> String {
    FishCompletions(program: program, function: "_\(functionName(program))_at").script
  }
}

/// The completions of a program for fish.
///
/// fish runs the texts after `-n` and `-a` as code, so names and choices in them are quoted twice.
private struct FishCompletions {
  let program: Program
  /// The name of the function that finds the place of the cursor.
  let function: String

  var script: String {
    let first = Shell.fish.quoted(program.defaultCommand ?? "")
    let long = Shell.fish.quoted(program.longFormsWithValue)
    let short = Shell.fish.quoted(program.shortFormsWithValue)
    return #"""
      # Completions of \#(program.name) for fish: save this as
      # ~/.config/fish/completions/\#(program.name).fish.

      # Returns whether a command applies, and has a number of operands before the cursor, if that is given. The
      # number -1 stands for a command that isn't named.
      function \#(function)
        set -l command \#(first)
        set -l operands -1
        set -l option
        set -l ended
        set -l words (commandline -opc)
        set -e words[1]
        for word in $words
          if set -q option[1]
            set option
            string match -qr -- '^-[^0-9.]' $word; or continue
          end
          if not set -q ended[1]; and string match -qr -- '^--$' $word
            set ended 1
          else if not set -q ended[1]; and string match -qr -- '^-.' $word
            if contains -- $word \#(long); or contains -- $command,$word \#(short)
              set option $word
            end
          else if test $operands -lt 0
            set command $word
            set operands 0
          else
            set operands (math $operands + 1)
          end
        end
        test "x$command" = "x$argv[1]"; or return
        set -q argv[2]; or return 0
        not set -q option[1]; and test $operands -eq $argv[2]
      end

      \#(start) -f
      \#(commands)\#
      \#(options)\#
      \#(operands)\#

      """#
  }

  private var start: String { "complete -c " + Shell.fish.quoted(program.name) }

  private var commands: String {
    var lines = ""
    for command in program.commands {
      let condition = condition(program.defaultCommand ?? "", operands: -1)
      let word = Shell.fish.quoted(Shell.fish.quoted(command.name))
      let summary = Shell.fish.quoted(command.summary.withoutControls)
      lines += "\(start) \(condition) -a \(word) -d \(summary)\n"
    }
    return lines
  }

  private var options: String {
    var lines = ""
    for command in program.completedOptions {
      for (option, forms) in command.options {
        let names = forms.map(name).joined(separator: " ")
        let summary = Shell.fish.quoted(option.firstSentence)
        lines += "\(start) \(condition(command.name)) \(names)\(value(of: option)) -d \(summary)\n"
      }
    }
    return lines
  }

  private var operands: String {
    var lines = ""
    for command in program.commands {
      for (index, operand) in command.operands.enumerated() {
        let words = words(operand.value)
        if words.isEmpty { continue }
        lines += "\(start) \(condition(command.name, operands: index))\(words)\n"
      }
    }
    return lines
  }

  /// Returns the arguments of `complete` for a command, and for the number of operands before the cursor.
  private func condition(_ command: String, operands: Int? = nil) -> String {
    var call = "\(function) \(Shell.fish.quoted(command))"
    if let operands { call += " \(operands)" }
    return "-n " + Shell.fish.quoted(call)
  }

  /// Returns the arguments of `complete` for a form of an option.
  private func name(_ form: String) -> String {
    let name = Shell.fish.quoted(String(form.drop { $0 == "-" }))
    if form.hasPrefix("--") { return "-l \(name)" }
    return "-s \(name)"
  }

  /// Returns the arguments of `complete` for the value of an option.
  private func value(of option: Option) -> String {
    switch option.value {
    case nil: ""
    case .path(let name): " -r" + words(.path(name))
    case let value?: " -x" + words(value)
    }
  }

  /// Returns the arguments of `complete` for the words that a value can have.
  private func words(_ value: OptionValue) -> String {
    switch value {
    case .text: ""
    case .path: " -F"
    case .choice(_, let choices): " -a " + Shell.fish.quoted(Shell.fish.quoted(choices))
    }
  }
}
