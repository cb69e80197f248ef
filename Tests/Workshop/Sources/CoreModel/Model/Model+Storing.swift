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
    get { places(of: shelf, scope)?[shelf.key] }
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

  private func places(of shelf: Shelf, _ scope: ScopeName) -> Places? {
    if let open = shelf.scope { return open.places[factory(shelf.container, shelf.slot)] }
    if scope == .singleton { return singletons[singletons.count - 1][shelf.slot] }
    return containers[shelf.container].holdings.places[shelf.slot]
  }

  /// Returns the stored instances that a resolution may use.
  func stored(on shelf: Shelf, _ scope: ScopeName, _ options: Options) -> [Instance]? {
    guard let place = self[shelf, scope], place.scope == scope, let stored = place.stored,
      !stored.isClosed, let instances = stored.instances, !isExpired(stored, options)
    else { return nil }
    if stored.isWeak { noteUse(of: instances) }
    if let moment = moment(options) { stored.lastUse = moment }
    return instances
  }

  /// Builds an instance, and stores it unless the build is invalidated.
  ///
  /// - Parameters:
  ///   - shelf: The slot.
  ///   - scope: The scope of the instance.
  ///   - options: The options of the factory.
  ///   - make: Calls the closure, given whether the container refuses to build because it was shut down.
  /// - Returns: The instances; `nil` without any.
  func build(
    for shelf: Shelf,
    _ scope: ScopeName,
    _ options: Options,
    _ make: (_ isRefused: Bool) -> [Instance]?
  ) -> [Instance]? {
    let factory = factory(shelf.container, shelf.slot)
    noteUnused(on: shelf, scope, options)
    closeExpired(on: shelf, scope, options)
    let old = self[shelf, scope]
    let replaced = shelf.scope?.replaced[factory]?.count
    lastBuild += 1
    let build = Place.Build(number: lastBuild, container: shelf.container)
    let isRefused = refusesBuilds(for: shelf, options)
    self[shelf, scope] = Place(scope: scope, build: isRefused ? nil : build)
    let isLeft = isLeaving && shelf.slot == .waiting
    let made = make(isRefused)
    let isValid = self[shelf, scope]?.build == build
    if isValid { self[shelf, scope]?.build = nil }
    if isValid || isLeft, let made, let stored = stored(made, shelf.slot, scope) {
      stored.lastUse = moment(options)
      complete(stored, shelf, options)
      if isLeft {
        closeEarly(stored, of: shelf.container, in: nil)
      } else {
        self[shelf, scope]?.stored = stored
      }
    }
    // The old instances live until the new one is stored.
    if let replaced { shelf.scope?.replaced[factory]?.removeFirst(replaced) }
    withExtendedLifetime(old) {}
    if isLeft { return nil }
    return made
  }

  /// Stops the comparison if a container with many instances may remove unused ones, at a time and in an order that
  /// no guide states.
  private func noteUnused(on shelf: Shelf, _ scope: ScopeName, _ options: Options) {
    guard shelf.key != nil, let places = places(of: shelf, scope) else { return }
    let isFull = places.perParameter.count >= 64
    if isFull, places.stored.contains(where: { isExpired($0, options) }) { isUndetermined = true }
  }

  /// Closes an instance that has expired, and releases it.
  private func closeExpired(on shelf: Shelf, _ scope: ScopeName, _ options: Options) {
    guard let place = self[shelf, scope], place.scope == scope, let stored = place.stored,
      isExpired(stored, options)
    else { return }
    closeEarly(stored, of: shelf.container, in: shelf.scope)
  }

  func isNil(_ instances: [Instance], _ slot: Slot) -> Bool {
    slot.isOptional && instances.isEmpty
  }

  /// Returns the value to store: not `nil`, and only objects if the scope is weak.
  private func stored(
    _ instances: [Instance],
    _ slot: Slot,
    _ scope: ScopeName
  ) -> StoredValue? {
    if isNil(instances, slot) { return nil }
    if scope.isWeak, !slot.isObject { return nil }
    return StoredValue(instances, isObject: slot.isObject, isWeak: scope.isWeak)
  }

  /// Returns the time of a use; `nil` if the factory has no finite time to live.
  private func moment(_ options: Options) -> Double? {
    options.timeToLive.flatMap { $0.isFinite ? time : nil }
  }

  func isExpired(_ stored: StoredValue, _ options: Options) -> Bool {
    guard let timeToLive = options.timeToLive else { return false }
    // No instance can replace it, and shutdown closes it.
    if let container = stored.closing?.container, shutDown.contains(container) { return false }
    if timeToLive <= 0 { return true }
    // Without a recorded use, the time to live begins with the next one.
    return stored.lastUse.map { time - $0 >= timeToLive } ?? false
  }
}
