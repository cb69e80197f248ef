// Every stored instance with an action is closed once: by the container that built it, at the end of the open scope
// that stores it, when it has expired, or when all callers of its build have left.
extension Model {
  /// Ends a build: gives the stored instance the factory's action.
  func complete(_ stored: StoredValue, _ shelf: Shelf, _ options: Options) {
    lastCompletion += 1
    guard let action = options.shutdownAction else { return }
    stored.closing = StoredValue.Closing(
      action: action,
      order: lastCompletion,
      container: shelf.scope == nil ? containers[shelf.container].number : nil
    )
    guard let object = stored.object else { return }
    if let owner = object.owner {
      noteUse(of: owner)
      stored.isOwner = false
    } else {
      object.owner = stored
    }
  }

  /// Whether a container that was shut down refuses to build an instance, because nothing would close it.
  func refusesBuilds(for shelf: Shelf, _ options: Options) -> Bool {
    let isShutDown = shutDown.contains(containers[shelf.container].number)
    return isShutDown && shelf.scope == nil && options.shutdownAction != nil
  }

  /// Shuts a container down: closes its instances, and the singletons that it has built.
  func shutDown(_ container: Int) {
    let number = containers[container].number
    guard shutDown.insert(number).inserted else { return }
    let all = stored(by: container)
    close(all.filter { $0.isOwner && $0.closing?.container == number }, among: all)
    forget(all.filter(\.isClosed), storedBy: container)
  }

  /// The instances that a container stores, and the singletons.
  private func stored(by container: Int) -> [StoredValue] {
    let places = Array(containers[container].holdings.places.values)
    let stored = (places + singletons[singletons.count - 1].values).flatMap(\.stored)
    return stored.filter { !$0.isClosed }
  }

  /// Removes closed instances from a container and from the singletons.
  private func forget(_ closed: [StoredValue], storedBy container: Int) {
    for slot in Slot.allCases {
      containers[container].holdings.places[slot]?.forget(closed)
      singletons[singletons.count - 1][slot]?.forget(closed)
    }
  }

  /// Closes the instances that a scope stores, and ends the scope.
  func close(_ scope: ModelledScope) {
    let all = scope.places.values.flatMap(\.stored)
    close(all.filter { $0.isOwner && $0.closing != nil }, among: all)
    scope.end()
    openScopes.removeAll { $0 === scope }
  }

  /// Closes instances, the last built one first.
  ///
  /// - Parameters:
  ///   - closable: The instances.
  ///   - all: All stored instances of the container or the scope, from which the closed objects are removed.
  private func close(_ closable: [StoredValue], among all: [StoredValue]) {
    // Instances that wait for their turn live until then.
    let waiting = closable.map(\.instances)
    for stored in closable.sorted(by: { ($0.closing?.order ?? 0) > ($1.closing?.order ?? 0) }) {
      let object = stored.object
      close(stored)
      for other in all where object != nil && other.object === object { other.isClosed = true }
    }
    withExtendedLifetime(waiting) {}
  }

  /// Closes an instance that has expired, or that no caller has taken, unless it has no action.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - container: The container of the resolution.
  ///   - scope: The open scope that has stored it.
  func closeEarly(_ instance: StoredValue, of container: Int, in scope: ModelledScope?) {
    guard instance.closing != nil, instance.isOwner else { return }
    let all = stored(by: container) + (scope?.places.values.flatMap(\.stored) ?? [])
    close([instance], among: all)
    let closed = all.filter(\.isClosed)
    forget(closed, storedBy: container)
    scope?.forget(closed)
    // The next build can store the object with an action.
    instance.object?.owner = nil
  }

  /// Calls the action of an instance, which no resolution finds any more.
  private func close(_ stored: StoredValue) {
    guard let closing = stored.closing, stored.isOwner, !stored.isClosed,
      let instances = stored.instances
    else { return }
    if stored.isWeak { noteUse(of: instances) }
    stored.isClosed = true
    events.append(.closed(closing.action, instances.map(\.serial)))
  }
}
