extension Row {
  /// Scopes that are opened, and instances that are closed at shutdown.
  static let lifetimes = [
    Row(
      .openNow,
      "an open scope around nothing, synchronously",
      limit: .allocation,
      budget: 20,
      instructions: .counted
    ),
    Row(
      .bound,
      "an instance that an open scope stores",
      limit: .allocation,
      budget: 8,
      instructions: .counted
    ),
    Row(
      .cachedInOpenScope,
      "a cached instance, while a scope is open",
      limit: .cached,
      budget: 1.1,
      instructions: .counted
    ),
    Row(
      .closable,
      "a cached instance with an onShutdown action",
      limit: .allocation,
      budget: 12,
      instructions: .counted
    ),
  ]
}
