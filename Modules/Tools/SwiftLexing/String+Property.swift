/// Words with small letters after several capitals, in the middle of which no other word begins.
private let mixedWords = ["IPv4", "IPv6", "OAuth", "SQLite"]

extension String {
  /// The name of a property for a type or a module: `httpLoader` for `HTTPLoader`, `sqliteStore` for `SQLiteStore`.
  public var asProperty: String {
    func isSmall(at index: Int) -> Bool { dropFirst(index).first?.isLowercase == true }
    let word = mixedWords.first { hasPrefix($0) && !isSmall(at: $0.count) }
    let capitals = prefix { $0.isUppercase }.count
    // The last capital of several begins the next word, if one follows.
    let first = word?.count ?? (capitals > 1 && isSmall(at: capitals) ? capitals - 1 : capitals)
    return prefix(first).lowercased() + dropFirst(first)
  }
}
