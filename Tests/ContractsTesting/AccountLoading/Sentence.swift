/// A check of error messages for a terminal.
enum Sentence {
  /// Returns the reason why a message isn't a full sentence on one line, or `nil`.
  static func fault(of message: String) -> String? {
    let isControl = { (scalar: Unicode.Scalar) in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    guard !message.unicodeScalars.contains(where: isControl) else {
      return "The message has a line break or a control character"
    }
    // A message can begin with a quoted value, or be in a script without capital letters.
    guard let first = message.first, first == "\"" || first.isNumber || first.isLetter,
      !first.isLowercase
    else { return "The message doesn't begin like a sentence" }
    guard message.contains(" "), message.hasSuffix(".") else {
      return "The message doesn't end like a sentence"
    }
    return nil
  }
}
