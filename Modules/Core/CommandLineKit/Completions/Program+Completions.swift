extension Program {
  /// The option with which the completions of a shell run the program, before the words of the command line.
  static let completing = "--complete"
  /// The completion that stands for the names of files.
  private static let files = ":files"

  /// Returns the completions of the last word of a command line, which the shell compares with the word.
  ///
  /// - Parameter words: The words up to the cursor, without the program's name.
  /// - Returns: A line for each completion: the word, and after a tab its meaning, if it has one. The
  ///   completions of `--option=value` are without the option.
  package func completions(of words: [String]) -> [String] {
    let current = words.last ?? ""
    var place = CompletedPlace(command: defaultCommand.flatMap(command))
    for word in words.dropLast() {
      advance(&place, by: word)
    }
    if !place.hasEnded, current.hasPrefix("-") {
      let parts = current.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count > 1 {
        return values(option(String(parts[0]), at: place)?.value)
      }
      if current.count > 1 || place.option == nil {
        return options(at: place)
      }
    }
    if let option = place.option {
      return values(option.value)
    }
    guard place.isNamed else {
      return commands.map { Self.line($0.name, $0.summary) }
    }
    let operands = place.command?.operands ?? []
    return values(operands.dropFirst(place.operandCount).first?.value)
  }

  private func advance(_ place: inout CompletedPlace, by word: String) {
    if place.option != nil {
      place.option = nil
      if Self.isValue(word) {
        return
      }
    }
    if !place.hasEnded, word == "--" {
      place.hasEnded = true
    } else if !place.hasEnded, word.hasPrefix("-"), word != "-" {
      place.option = option(word, at: place)
      if place.option?.value == nil {
        place.option = nil
      }
    } else if place.isNamed {
      place.operandCount += 1
    } else {
      place.command = command(word)
      place.isNamed = true
    }
  }

  /// Finds an option, first in the command, then in all commands.
  private func option(_ form: String, at place: CompletedPlace) -> Option? {
    let all = (place.command?.allOptions ?? []) + commands.flatMap(\.allOptions)
    return all.first { $0.forms.contains(form) }
  }

  private func options(at place: CompletedPlace) -> [String] {
    var options = commands.flatMap(\.allOptions)
    if place.isNamed || defaultCommand != nil {
      options = place.command?.allOptions ?? []
    }
    var lines: [String] = []
    for option in options {
      let sentence = option.summary.split(separator: ". ", maxSplits: 1).first ?? ""
      let line = Self.line(option.longForm, String(sentence))
      if !lines.contains(line) {
        lines.append(line)
      }
    }
    return lines
  }

  private func values(_ value: OptionValue?) -> [String] {
    switch value {
    case nil, .text: []
    case .path: [Self.files]
    case .choice(_, let choices): choices
    }
  }

  private static func line(_ word: String, _ meaning: String) -> String {
    "\(word)\t\(meaning.withoutControls)"
  }
}

/// The meaning of the words before a place on a command line.
private struct CompletedPlace {
  /// The command that applies.
  var command: Command?
  /// Whether a word names the command.
  var isNamed = false
  /// The number of operands of the command.
  var operandCount = 0
  /// The option whose value is at the place.
  var option: Option?
  /// Whether `--` is before the place.
  var hasEnded = false
}
