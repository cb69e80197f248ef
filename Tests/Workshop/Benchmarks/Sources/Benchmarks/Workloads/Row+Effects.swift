extension Row {
  /// Factories that throw or are async, compared with factories that do neither.
  ///
  /// Their code isn't inlined.
  static let effects = [
    Row(
      .throwing,
      "a new instance of a throwing factory",
      limit: .unique,
      budget: 2.5,
      instructions: .counted
    ),
    Row(
      .cachedThrowing,
      "a cached instance of a throwing factory",
      limit: .cached,
      budget: 1.5,
      instructions: .counted
    ),
    Row(
      .cachedAsync,
      "a cached instance of an async factory",
      limit: .cached,
      budget: 6,
      instructions: .counted
    ),
  ]
}
