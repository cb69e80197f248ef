import SwiftLexing

/// Writes tokens as source.
enum SourceText {
  /// Returns tokens on one line, with the usual white space.
  static func text(of tokens: some Sequence<SwiftToken>) -> String {
    var text = ""
    var last: SwiftToken?
    for token in tokens {
      if let last, separates(last, token) {
        text += " "
      }
      if token.module == nil {
        text += token.text
      } else {
        text += token.partOfPath
      }
      last = token
    }
    return text
  }

  private static func separates(_ last: SwiftToken, _ next: SwiftToken) -> Bool {
    if last.touches(next) { return false }
    let opens = last.kind == .punctuation && "([<.@".contains(last.text)
    let closes = next.kind == .punctuation && ")]>,.?!:<".contains(next.text)
    return !opens && !closes
  }
}
