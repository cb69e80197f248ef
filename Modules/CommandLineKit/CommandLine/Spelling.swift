/// Finds the word that was meant.
package enum Spelling {
  /// Returns the candidate that differs least from a misspelt word, if one is near enough.
  ///
  /// Dashes at the beginning and capital letters make no difference.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - candidates: What could have been meant.
  /// - Returns: The nearest candidate; the first one of several. None when even the nearest
  ///   differs in more than half of its letters.
  /// - Complexity: O(*n* · *m*), where *n* is the length of `word` and *m* that of all candidates.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let letters = letters(of: word)
    return
      candidates
      .map { ($0, letters: Self.letters(of: $0)) }
      .map { ($0.0, distance: distance(letters, $0.letters), limit: $0.letters.count / 2) }
      .filter { $0.distance <= $0.limit }
      .min { $0.distance < $1.distance }?.0
  }

  private static func letters(of word: String) -> [Character] {
    Array(word.lowercased().drop { $0 == "-" })
  }

  /// How many letters must be added, left out or replaced to turn one word into the other.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    // The distances of what was read of the left word to each beginning of the right one.
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
