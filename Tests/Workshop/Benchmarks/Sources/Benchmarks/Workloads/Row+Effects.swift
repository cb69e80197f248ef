extension Row {
  /// Factories that throw or are async, beside those that do neither.
  static let effects = [
    Row(
      .throwing,
      "a new instance, from a closure that might throw",
      limit: .unique,
      budget: 1.3,
      instructions: .counted
    ),
    Row(
      .cachedThrowing,
      "an instance that is kept, whose closure might throw",
      limit: .cached,
      budget: 1.3,
      instructions: .counted
    ),
    Row(
      .cachedAsync,
      "an instance that is kept, and was made in a task",
      limit: .cached,
      budget: 2,
      instructions: .counted
    ),
  ]
}
