import SwiftLexing

/// Finds the names that a function declares, which hide the factories of the same name.
struct LocalNames {
  private static let declaring: Set = ["case", "catch", "for", "func", "inout", "let", "var"]

  let section: SourceSection

  /// Returns the names that some tokens declare.
  ///
  /// - Parameters:
  ///   - range: The tokens.
  ///   - isRelevant: Returns whether a name matters.
  /// - Returns: The relevant names.
  func names(in range: Range<Int>, isRelevant: (String) -> Bool) -> Set<String> {
    var names: Set<String> = []
    for index in range {
      guard let name = section.name(at: index), !section.has(".", at: index - 1), isRelevant(name)
      else { continue }
      if declares(at: index) { names.insert(name) }
    }
    return names
  }

  private func declares(at index: Int) -> Bool {
    if section.name(at: index - 1).map(Self.declaring.contains) == true { return true }
    if section.name(at: index + 1) == "in" || section.has("=", at: index + 1) { return true }
    guard [",", ":", ")"].contains(where: { section.has($0, at: index + 1) }) else { return false }
    guard let opening = section.opening(around: index) else { return true }
    if section.has("{", at: opening) { return true }
    guard section.has("(", at: opening) else { return false }
    // The parameters of a function or closure, or a tuple of names; a call's arguments follow a name.
    guard let callee = section.name(at: opening - 1) else {
      return !section.has(">", at: opening - 1)
    }
    return Self.declaring.contains(callee) || section.name(at: opening - 2) == "func"
  }
}
