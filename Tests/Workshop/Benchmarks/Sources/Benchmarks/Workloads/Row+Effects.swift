extension Row {
  /// Factories that throw or are async, compared with factories that do neither.
  static let effects = [
    Row(
      .throwing,
      "a new instance of a throwing factory",
      limit: .unique,
      budget: 1.3,
      instructions: .counted
    ),
    Row(
      .cachedThrowing,
      "a cached instance of a throwing factory",
      limit: .cached,
      budget: 1.3,
      instructions: .counted
    ),
    Row(
      .cachedAsync,
      "a cached instance of an async factory",
      limit: .cached,
      budget: 2,
      instructions: .counted
    ),
  ]
}
