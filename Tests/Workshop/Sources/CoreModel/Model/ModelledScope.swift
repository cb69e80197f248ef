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
  /// The instances that a change of the container has replaced.
  ///
  /// They are released at the next resolution of the factory in this scope, or earlier.
  var replaced: [Factory: [Instance]] = [:]
  /// Whether a replaced instance had a shutdown action.
  private(set) var hasReplacedAction = false

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
    let rest = places[factory]?.strong ?? []
    let dropped = old.strong.filter { instance in !rest.contains { $0 === instance } }
    let hasAction = old.all.contains { $0.closing != nil }
    replace(isReleasing ? [] : dropped, of: factory, withAction: hasAction)
  }

  /// Stores replaced instances until the next resolution of their factory.
  func replace(_ instances: [Instance], of factory: Factory, withAction: Bool) {
    if withAction { hasReplacedAction = true }
    if !instances.isEmpty { replaced[factory, default: []] += instances }
  }

  /// Drops everything, and ends the scope.
  func end() {
    hasEnded = true
    (options, places, replaced) = ([:], [:], [:])
  }
}
