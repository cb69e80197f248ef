/// The model's state of one open scope.
final class ModelledScope {
  /// A factory of one container.
  struct Factory: Hashable {
    /// The number of the container.
    let container: Int
    let slot: Slot
  }

  let kind: ScopeName
  /// The scopes around this one, innermost first, of which some may have ended.
  let outer: [ModelledScope]
  private(set) var hasEnded = false
  /// The factories that the scope has registered, also after its end.
  private(set) var registered: Set<Factory> = []
  /// The registrations and contributions.
  private(set) var options: [Factory: Options] = [:]
  /// The slots of the instances.
  var places: [Factory: Places] = [:]
  /// The stored instances that a change of the container has replaced.
  ///
  /// They are released at the next resolution of the factory in this scope, or earlier.
  var replaced: [Factory: [StoredValue]] = [:]

  init(_ kind: ScopeName, in outer: [ModelledScope]) { (self.kind, self.outer) = (kind, outer) }

  /// Sets the registration of a factory.
  func register(_ factory: Factory, _ options: Options) {
    registered.insert(factory)
    self.options[factory] = options
  }

  /// Drops the instances that the scope stores for a factory.
  ///
  /// - Parameters:
  ///   - factory: The factory.
  ///   - scope: The scope of the instances; `nil` for any scope.
  ///   - isReleasing: Whether they are released at once.
  func forget(_ factory: Factory, _ scope: ScopeName?, isReleasing: Bool) {
    guard let old = places[factory] else { return }
    if let scope { places[factory]?.forget(scope) } else { places[factory] = nil }
    if isReleasing { return }
    let rest = places[factory]?.stored ?? []
    let dropped = old.stored.filter { stored in !rest.contains { $0 === stored } }
    if !dropped.isEmpty { replaced[factory, default: []] += dropped }
  }

  /// Drops closed instances.
  func forget(_ closed: [StoredValue]) {
    for factory in places.keys { places[factory]?.forget(closed) }
  }

  /// Drops everything, and ends the scope.
  func end() {
    hasEnded = true
    (options, places, replaced) = ([:], [:], [:])
  }
}
