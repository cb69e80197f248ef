import SwiftLexing

/// Finds the end of generic arguments, whose brackets are operators elsewhere.
enum GenericArguments {
  /// Returns the index behind the arguments that begin with a `<`.
  ///
  /// The search ends where a declaration begins, so no token is searched twice.
  static func end(from start: Int, _ tokens: [SwiftToken], _ partners: [Int]) -> Int {
    var (index, depth) = (start, 0)
    while let token = tokens.element(index) {
      if token.kind == .punctuation {
        switch token.text {
        case "<": depth += 1
        case ">" where tokens.element(index - 1)?.isPunctuation("-") != true: depth -= 1
        case "{", "}", ";": return index
        default: index = max(partners[index], index)
        }
      }
      if token.kind == .identifier, index > start, ScopeFinder.declarations.contains(token.text) {
        return index
      }
      index += 1
      if depth <= 0 { return index }
    }
    return index
  }
}
