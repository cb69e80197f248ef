extension StringProtocol {
  /// Returns the text in lines of at most `limit` columns.
  ///
  /// Lines break at spaces. A word that is longer than a line breaks between any two characters. A
  /// character that is wider than a line has a line of its own. Line breaks stay.
  public func wrapped(toColumns limit: Int) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      if line.columns <= limit {
        return [String(line)]
      }
      return Self.lines(of: line.split(separator: " "), limit)
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
      if used > 0 {
        lines.append(line)
      }
      line = ""
      used = 0
      // Only a word that's longer than a line is split.
      for character in word {
        if used > 0, used + character.columns > limit {
          lines.append(line)
          line = ""
          used = 0
        }
        line.append(character)
        used += character.columns
      }
    }
    return lines + [line]
  }
}
