/// A search for the words that the user probably meant.
package enum Spelling {
  /// Returns the candidates that are nearest to a misspelled word.
  ///
  /// The comparison ignores dashes at the beginning, and case.
  ///
  /// - Parameters:
  ///   - word: The misspelled word.
  ///   - candidates: The valid words.
  /// - Returns: The nearest candidate, or up to three that are equally near; none if each candidate
  ///   differs in more than half of its letters.
  /// - Complexity: O(*n* · *m*), where *n* is the length of `word` and *m* that of all candidates.
  package static func nearest(to word: String, among candidates: [String]) -> [String] {
    let letters = letters(of: word)
    let near =
      candidates
      .map { ($0, letters: Self.letters(of: $0)) }
      .map { ($0.0, distance: distance(letters, $0.letters), limit: $0.letters.count / 2) }
      .filter { $0.distance <= $0.limit }
    let least = near.map(\.distance).min()
    return near.filter { $0.distance == least }.prefix(3).map(\.0)
  }

  private static func letters(of word: String) -> [Character] {
    Array(word.lowercased().drop { $0 == "-" })
  }

  /// Returns the Levenshtein distance of two words.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    // The distances between the prefix of `left` so far and each prefix of `right`.
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in right.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[right.count]
  }
}
