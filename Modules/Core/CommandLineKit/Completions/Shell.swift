/// A shell that can complete a program's command line.
public enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// Returns the script that completes a program's commands, options and values.
  public func completions(for program: Program) -> String {
    switch self {
    case .bash: Self.bashCompletions(for: program)
    case .zsh: Self.zshCompletions(for: program)
    case .fish: Self.fishCompletions(for: program)
    }
  }

  /// Returns the name of the shell function for a program.
  static func functionName(_ program: Program) -> String {
    var name = "_"
    for character in program.name {
      if character.isLetter || character.isNumber {
        name.append(character)
      } else {
        name.append("_")
      }
    }
    return name
  }
}

// A script contains the texts of a program only as these functions return them, except for the program's name.
extension Shell {
  /// Returns a text as a word of a script, in which no sign has a meaning for the shell.
  func quoted(_ text: String) -> String {
    var word = ""
    // A sign and a combining accent after it are one character, but two scalars.
    for scalar in text.unicodeScalars {
      switch (scalar, self) {
      case ("'", .fish): word += #"\'"#
      case ("\\", .fish): word += #"\\"#
      case ("'", _): word += #"'\''"#
      default: word.unicodeScalars.append(scalar)
      }
    }
    return "'\(word)'"
  }

  /// Returns texts as words of a script, with a separator between them.
  func quoted(_ texts: [String], separator: String = " ") -> String {
    texts.map(quoted).joined(separator: separator)
  }

  /// Returns a text on one line as a part of a specification of zsh, where colons and brackets have a meaning.
  ///
  /// The specification as a whole must still be quoted.
  static func specified(_ text: String) -> String {
    var part = ""
    for scalar in text.withoutControls.unicodeScalars {
      if "[]\\:".unicodeScalars.contains(scalar) { part += "\\" }
      part.unicodeScalars.append(scalar)
    }
    return part
  }
}
