extension Model {
  /// The owner and the key of a slot.
  struct Shelf {
    let container: Int
    let slot: Slot
    let key: Parameter?
    /// The open scope that stores the instance; `nil` for the container and the singletons.
    let scope: ModelledScope?
  }

  private subscript(shelf: Shelf, scope: ScopeName) -> Place? {
    get {
      if let open = shelf.scope {
        return open.places[factory(shelf.container, shelf.slot)]?[shelf.key]
      }
      return scope == .singleton
        ? singletons[singletons.count - 1][shelf.slot]?[shelf.key]
        : containers[shelf.container].holdings.places[shelf.slot]?[shelf.key]
    }
    set {
      if let open = shelf.scope {
        open.places[factory(shelf.container, shelf.slot), default: Places()][shelf.key] = newValue
      } else if scope == .singleton {
        singletons[singletons.count - 1][shelf.slot, default: Places()][shelf.key] = newValue
      } else {
        containers[shelf.container].holdings.places[shelf.slot, default: Places()][shelf.key] =
          newValue
      }
    }
  }

  /// Returns the stored instances that a resolution may use.
  func stored(on shelf: Shelf, _ scope: ScopeName, _ options: Options) -> [Instance]? {
    guard let found = self[shelf, scope], found.scope == scope, let stored = found.instances,
      !isExpired(found, options)
    else { return nil }
    if found.isWeak { noteUse(of: stored) }
    if let moment = moment(options) { self[shelf, scope]?.lastUse = moment }
    return stored
  }

  /// Builds an instance, and stores it unless the build is invalidated.
  func build(
    for shelf: Shelf,
    _ scope: ScopeName,
    _ options: Options,
    _ make: () -> [Instance]?
  ) -> [Instance]? {
    let factory = factory(shelf.container, shelf.slot)
    let (old, replaced) = (self[shelf, scope], shelf.scope?.replaced[factory]?.count)
    lastBuild += 1
    let build = Place.Build(number: lastBuild, container: shelf.container)
    self[shelf, scope] = Place(scope: scope, build: build)
    let made = make()
    if let replaced { shelf.scope?.replaced[factory]?.removeFirst(replaced) }
    if self[shelf, scope]?.build == build {
      self[shelf, scope]?.build = nil
      if let made, let stored = stored(made, shelf.slot, scope) {
        lastCompletion += 1
        self[shelf, scope]?.stored = stored
        self[shelf, scope]?.closing = options.shutdownAction.map { ($0, lastCompletion) }
      }
      if made != nil { self[shelf, scope]?.lastUse = moment(options) }
    }
    // The old instances live until the new one is built.
    withExtendedLifetime(old) {}
    return made
  }

  func isNil(_ instances: [Instance], _ slot: Slot) -> Bool {
    slot.isOptional && instances.isEmpty
  }

  /// Returns the value to store: not `nil`, and only objects if the scope is weak.
  private func stored(_ instances: [Instance], _ slot: Slot, _ scope: ScopeName) -> Place.Stored? {
    if isNil(instances, slot) { return nil }
    guard scope.isWeak else { return .strongly(instances) }
    guard slot != .list, let instance = instances.first else { return nil }
    return .weakly(Place.Stored.Weak(instance: instance))
  }

  /// Returns the time of a use; `nil` if the factory has no finite time to live.
  private func moment(_ options: Options) -> Double? {
    options.timeToLive.flatMap { $0.isFinite ? time : nil }
  }

  private func isExpired(_ place: Place, _ options: Options) -> Bool {
    guard let timeToLive = options.timeToLive else { return false }
    if timeToLive <= 0 { return true }
    // Without a recorded use, the time to live begins with the next one.
    return place.lastUse.map { time - $0 >= timeToLive } ?? false
  }
}
