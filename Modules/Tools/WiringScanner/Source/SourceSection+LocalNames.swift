import SwiftLexing

extension SourceSection {
  /// The words before a name that is declared.
  private static let declaring: Set = ["case", "catch", "for", "func", "inout", "let", "var"]

  /// Returns the names that some tokens declare, such as those of a function's constants.
  ///
  /// - Parameters:
  ///   - range: The tokens.
  ///   - isRelevant: Returns whether a name matters.
  /// - Returns: The relevant names.
  func localNames(in range: Range<Int>, isRelevant: (String) -> Bool) -> Set<String> {
    var names: Set<String> = []
    for index in range {
      guard let name = name(at: index), !has(".", at: index - 1), isRelevant(name) else { continue }
      if declaresName(at: index) { names.insert(name) }
    }
    return names
  }

  private func declaresName(at index: Int) -> Bool {
    if name(at: index - 1).map(Self.declaring.contains) == true { return true }
    if name(at: index + 1) == "in" || has("=", at: index + 1) { return true }
    guard [",", ":", ")"].contains(where: { has($0, at: index + 1) }) else { return false }
    guard let opening = opening(around: index) else { return true }
    if has("{", at: opening) { return true }
    guard has("(", at: opening) else { return false }
    // The parameters of a function or closure, or a tuple of names; a call's arguments follow a name.
    guard let callee = name(at: opening - 1) else { return !has(">", at: opening - 1) }
    return Self.declaring.contains(callee) || name(at: opening - 2) == "func"
  }
}
