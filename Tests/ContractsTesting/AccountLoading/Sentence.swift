/// What makes a message fit for a person who reads it on a line of a terminal.
enum Sentence {
  /// Says why a message is no full sentence on one line; none when it is one.
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
    // A value in quotes may come first, and a script may have no capital letters.
    guard let first = message.first, first == "\"" || first.isNumber || first.isLetter,
      !first.isLowercase
    else { return "The message does not begin as a sentence does" }
    guard message.contains(" "), message.hasSuffix(".") else {
      return "The message does not end as a sentence does"
    }
    return nil
  }
}
