/// Words with small letters after several capitals, in the middle of which no other word begins.
private let mixedWords = ["IPv4", "IPv6", "OAuth", "SQLite"]

extension String {
  /// The name of a property for a type or a module: `httpLoader` for `HTTPLoader`, `sqliteStore` for `SQLiteStore`.
  public var asProperty: String {
    let length = firstWordLength
    return prefix(length).lowercased() + dropFirst(length)
  }

  private var firstWordLength: Int {
    for word in mixedWords where hasPrefix(word) && !hasSmallLetter(at: word.count) {
      return word.count
    }
    let capitals = prefix { $0.isUppercase }.count
    // The last capital of several begins the next word, if one follows.
    if capitals > 1, hasSmallLetter(at: capitals) {
      return capitals - 1
    }
    return capitals
  }

  private func hasSmallLetter(at index: Int) -> Bool {
    dropFirst(index).first?.isLowercase == true
  }
}
