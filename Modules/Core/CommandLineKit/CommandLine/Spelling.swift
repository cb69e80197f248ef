/// A search for the words that the user probably meant.
package enum Spelling {
  /// Returns the candidates that are nearest to a misspelled word.
  ///
  /// A candidate that begins with the word is nearer than any other. The comparison ignores dashes at
  /// the beginning, and case.
  ///
  /// - Parameters:
  ///   - word: The misspelled word.
  ///   - candidates: The valid words.
  /// - Returns: The nearest candidate, or up to three that are equally near; none if each candidate
  ///   differs in more than half of its letters.
  /// - Complexity: O(*n* · *m*), where *n* is the length of `word` and *m* that of all candidates.
  package static func nearest(to word: String, among candidates: [String]) -> [String] {
    let letters = letters(of: word)
    guard !letters.isEmpty else {
      return []
    }
    let completed = candidates.filter { Self.letters(of: $0).starts(with: letters) }
    if !completed.isEmpty {
      return Array(completed.prefix(3))
    }
    var nearest: [String] = []
    var least = Int.max
    for candidate in candidates {
      let others = Self.letters(of: candidate)
      let distance = distance(letters, others)
      guard distance <= others.count / 2, distance <= least else {
        continue
      }
      if distance < least {
        nearest = []
      }
      least = distance
      nearest.append(candidate)
    }
    return Array(nearest.prefix(3))
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
        var replaced = diagonal
        if letter != other {
          replaced += 1
        }
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[right.count]
  }
}
