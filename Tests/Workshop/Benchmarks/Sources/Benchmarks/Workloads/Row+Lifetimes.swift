extension Row {
  /// Scopes that are opened, and instances that are closed at the end.
  static let lifetimes = [
    Row(
      .opening,
      "a scope that is opened around nothing",
      limit: .allocation,
      budget: 20,
      instructions: .counted
    ),
    Row(
      .openingWithOne,
      "a scope that is opened, and one instance",
      limit: .allocation,
      instructions: .counted
    ),
    Row(
      .bound,
      "an instance that an opening keeps",
      limit: .cached,
      budget: 1.5,
      instructions: .counted
    ),
    Row(
      .cachedInOpening,
      "an instance that the container keeps, while a scope is open",
      limit: .cached,
      budget: 1.1,
      instructions: .counted
    ),
    Row(
      .closable,
      "an instance that the container keeps, and will close",
      limit: .cached,
      instructions: .counted
    ),
  ]
}
