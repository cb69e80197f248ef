// A stored instance with an action is a hold on its object while a store or a saved state has it. Holds are looked up,
// not counted. All holds of an object have the action of the first one.
extension Model {
  /// Ends a build: called when the stored instance of a factory is complete.
  func complete(_ stored: StoredValue, _ shelf: Shelf, _ options: Options) {
    lastCompletion += 1
    guard let action = options.shutdownAction else { return }
    let first = holds(of: stored).first?.closing
    stored.closing = StoredValue.Closing(
      action: first?.action ?? action,
      order: first?.order ?? lastCompletion,
      container: shelf.open == nil ? containers[shelf.container].number : nil
    )
  }

  /// Whether a container that was shut down refuses to build an instance, because nothing would close it.
  func refusesBuilds(for shelf: Shelf, _ options: Options) -> Bool {
    let isShutDown = shutDown.contains(containers[shelf.container].number)
    return isShutDown && shelf.open == nil && options.shutdownAction != nil
  }

  /// Shuts a container down: ends its holds, and those of the singletons that it has built.
  func shutDown(_ container: Int) {
    let number = containers[container].number
    let ended = stored.filter { $0.closing?.container == number && isHold($0) }
    guard shutDown.insert(number).inserted else { return }
    closeUnheld(ended)
    let isEnded = { (_: Key, place: Place) in ended.contains { $0 === place.stored } }
    containers[container].holdings.places.remove(where: isEnded)
    removeSaved(in: container, where: isEnded)
    singletons.remove(where: isEnded)
  }

  /// Removes instances from the saved states of a container, which may release them later.
  private func removeSaved(in container: Int, where isRemoved: (Key, Place) -> Bool) {
    for saved in containers[container].saved.indices {
      let places = containers[container].saved[saved].places
      containers[container].saved[saved].closed += places.filter(isRemoved).stored
      containers[container].saved[saved].places.remove(where: isRemoved)
    }
  }

  /// Ends a scope, and its holds.
  func close(_ scope: ModelledScope) {
    let places = scope.places
    for stored in places.stored where stored.isWeak { noteUse(of: stored.instances ?? []) }
    scope.end()
    openScopes.removeAll { $0 === scope }
    let holds = places.filter {
      $0.value.stored?.closing != nil && $0.value.stored?.instances != nil
    }
    within(chain + scope.outer) {
      closeUnheld(places.stored, endOfScopeIn: Set(holds.keys.compactMap(\.factory.container)))
    }
  }

  /// Ends the hold of an instance that a store has dropped, also for copies of the store.
  func drop(_ dropped: StoredValue) {
    guard isHold(dropped) else { return }
    dropped.isEnded = true
    for container in containers.indices {
      removeSaved(in: container) { _, place in place.stored === dropped }
    }
    closeUnheld([dropped])
  }

  /// Closes those of some instances that nothing holds any more, the last complete first.
  ///
  /// - Parameters:
  ///   - ended: The instances whose hold has ended.
  ///   - containers: The containers of the factories, at the end of an open scope. Other containers and instances
  ///     for parameters keep the objects.
  private func closeUnheld(_ ended: [StoredValue], endOfScopeIn containers: Set<Int>? = nil) {
    var closed: Set<StoredValue.Identity> = []
    let ended = ended.sorted { $0.closing?.order ?? 0 > $1.closing?.order ?? 0 }
    // The end of a store retains the instances that it refers weakly to.
    let retained = ended.map(\.instances)
    for (last, instances) in zip(ended, retained) {
      guard let closing = last.closing, let instances else { continue }
      if last.isWeak { noteUse(of: instances) }
      guard holds(of: last).isEmpty, closed.insert(last.identity).inserted else { continue }
      log.events.append(.closed(closing.action, instances.map(\.serial)))
      if let serial = last.serial { closedIn[serial] = lastBuild }
      forget(last.identity, endOfScopeIn: containers)
    }
  }

  /// Whether a store holds the object of a stored instance.
  private func isHold(_ stored: StoredValue) -> Bool {
    guard let closing = stored.closing, !stored.isEnded else { return false }
    // An open scope has no instances after its end.
    guard let number = closing.container else { return true }
    return !shutDown.contains(number)
  }

  /// Returns the holds of the object of a stored instance.
  private func holds(of other: StoredValue) -> [StoredValue] {
    stored.filter { isHold($0) && $0.identity == other.identity }
  }

  /// The instances of all stores and saved states.
  private var stored: [StoredValue] {
    let places = holdings.map(\.places) + [singletons] + openScopes.map(\.places)
    return places.flatMap(\.stored)
  }

  /// The current and the saved states of the containers.
  private var holdings: [Holdings] { containers.flatMap { [$0.holdings] + $0.saved } }

  /// Removes a closed object from all containers, the singletons, and the open scopes of the task.
  private func forget(_ closed: StoredValue.Identity, endOfScopeIn only: Set<Int>?) {
    let isClosed = { (key: Key, place: Place) in
      guard place.stored?.identity == closed else { return false }
      return only == nil || key.parameter == nil
    }
    for index in containers.indices where only?.contains(containers[index].number) != false {
      let found = containers[index].holdings.places.filter(isClosed).stored
      containers[index].holdings.places.remove(where: isClosed)
      // A saved state keeps an object that the present state has lost before.
      removeSaved(in: index) { _, place in found.contains { $0 === place.stored } }
    }
    singletons.remove(where: isClosed)
    for scope in chain { scope.places.remove(where: isClosed) }
  }
}

// The instances that a change of a container has replaced in open scopes may live until the next
// resolution of their factory, or be released earlier; and so may closed ones in saved states.
extension Model {
  /// The living instances that may be released already.
  var releasable: Set<Int> {
    let closed = holdings.flatMap(\.closed)
    let replaced = openScopes.flatMap(\.replaced.values).joined() + closed
    if replaced.isEmpty { return [] }
    return serials(in: replaced.filter { !$0.isWeak }.flatMap { $0.instances ?? [] })
      .subtracting(
        serials(in: held.joined() + stored.filter { !$0.isWeak }.flatMap { $0.instances ?? [] })
      )
  }

  /// Notes that a result depends on whether weakly stored instances still live.
  func noteUse(of instances: [Product]) {
    if !releasable.isDisjoint(with: serials(in: instances)) { isUndetermined = true }
  }

  /// Returns the numbers of instances, and of all that they hold.
  private func serials(in instances: [Product]) -> Set<Int> {
    var found: Set<Int> = []
    var pending = instances
    while let instance = pending.popLast() {
      if found.insert(instance.serial).inserted { pending += instance.parts }
    }
    return found
  }
}
