extension StringProtocol {
  /// Returns the text in lines of at most `limit` columns.
  ///
  /// Lines break at spaces. A word that is longer than a line breaks anywhere. Line breaks stay.
  ///
  /// - Precondition: `limit` is at least 2, because some characters take two columns.
  public func wrapped(toColumns limit: Int) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.columns <= limit ? [String(line)] : Self.lines(of: line.split(separator: " "), limit)
    }
  }

  private static func lines(of words: [SubSequence.SubSequence], _ limit: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in words {
      let columns = word.columns
      if used > 0, used + 1 + columns <= limit {
        line += " " + word
        used += 1 + columns
        continue
      }
      if used > 0 { lines.append(line) }
      (line, used) = ("", 0)
      // Only a word that's longer than a line is split.
      for character in word {
        if used + character.columns > limit {
          lines.append(line)
          (line, used) = ("", 0)
        }
        line.append(character)
        used += character.columns
      }
    }
    return lines + [line]
  }
}
