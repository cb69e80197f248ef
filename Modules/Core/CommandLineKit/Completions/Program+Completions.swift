/// The options that a command line can have at a place.
struct CompletedOptions {
  /// The name of the command that applies, empty if no command does.
  let name: String
  /// The options, each with the forms that no option before it has.
  let options: [(option: Option, forms: [String])]

  /// Creates the options of a command.
  init(_ name: String, _ options: [Option]) {
    self.name = name
    var known: Set<String> = []
    var completed: [(option: Option, forms: [String])] = []
    for option in options {
      let forms = option.forms.filter { !known.contains($0) }
      known.formUnion(forms)
      if !forms.isEmpty { completed.append((option, forms)) }
    }
    self.options = completed
  }

  /// The long forms of all options.
  var longForms: [String] {
    options.flatMap(\.forms).filter { $0.hasPrefix("--") }
  }
}

extension Program {
  /// The options before a command: those of the default command, or else of all commands.
  var firstOptions: CompletedOptions {
    guard let command = defaultCommand.flatMap(command) else {
      return CompletedOptions("", commands.flatMap(\.allOptions))
    }
    return CompletedOptions(command.name, command.allOptions)
  }

  /// The options of each command, and those before a command if there is no default command.
  var completedOptions: [CompletedOptions] {
    var options = commands.map { CompletedOptions($0.name, $0.allOptions) }
    if defaultCommand == nil { options.append(firstOptions) }
    return options
  }

  /// The long forms of the options with a value, which take one in all commands.
  var longFormsWithValue: [String] {
    let options = commands.flatMap(\.options).filter { $0.value != nil }
    return CompletedOptions("", options).longForms
  }

  /// The short forms of the options with a value, each after the name of its command and a comma.
  var shortFormsWithValue: [String] {
    var places: [String] = []
    for command in completedOptions {
      for (option, forms) in command.options where option.value != nil {
        let short = forms.filter { !$0.hasPrefix("--") }
        places += short.map { "\(command.name),\($0)" }
      }
    }
    return places
  }
}

extension Option {
  /// The description of the option in completions, on one line.
  var firstSentence: String {
    let sentence = summary.split(separator: ". ", maxSplits: 1).first ?? ""
    return String(sentence).withoutControls
  }
}
