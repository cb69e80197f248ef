/// The slot of one factory's instance, which all scopes share.
struct Place {
  /// The scope of the value; other scopes don't find it.
  let scope: ScopeName
  /// The in-flight build.
  var build: Build?
  /// The stored instance, which saved states and clones share.
  var stored: StoredValue?

  /// The identity of a build: a number, and the container that owns the closure.
  struct Build: Equatable {
    let number: Int
    let container: Int
  }
}

/// A stored value: one instance, or the elements of an array.
final class StoredValue {
  /// The hold on a value by the store of a factory with an action.
  struct Closing {
    /// The action of the factory that stored the object first.
    let action: Int
    /// The number of that factory's build in the order of completion.
    let order: Int
    /// The number of the container that is the store, or has built the singleton; `nil` for an open scope.
    let container: Int?
  }

  private enum Value {
    case strongly([Instance])
    case weakly(Weak)
  }

  private struct Weak {
    weak var instance: Instance?
  }

  private let value: Value
  /// Whether it is an object, and doesn't only contain objects.
  private let isObject: Bool
  /// The hold; `nil` if the factory has no action.
  var closing: Closing?
  /// Whether the hold has ended although a saved state may have the instance.
  var isEnded = false
  /// The time of the last use, if the factory had a time to live then.
  var lastUse: Double?

  /// Stores a value.
  ///
  /// - Parameters:
  ///   - instances: The instances.
  ///   - isObject: Whether the value is an object.
  ///   - isWeak: Whether a scope stores it weakly.
  init(_ instances: [Instance], isObject: Bool, isWeak: Bool) {
    if isWeak {
      value = .weakly(Weak(instance: instances.first))
    } else {
      value = .strongly(instances)
    }
    self.isObject = isObject
  }

  /// Whether the instance is stored weakly.
  var isWeak: Bool {
    if case .weakly = value { true } else { false }
  }

  /// The stored instances, if they are still alive.
  var instances: [Instance]? {
    switch value {
    case .strongly(let instances): instances
    case .weakly(let weak): weak.instance.map { [$0] }
    }
  }

  /// The object that the instance is; `nil` for an array, a structure, and an object that isn't alive.
  var object: Instance? {
    if isObject { instances?.first } else { nil }
  }

  /// The identity of the object, or of this value.
  var identity: ObjectIdentifier { object.map(ObjectIdentifier.init) ?? ObjectIdentifier(self) }

  /// The number of the completed build; 0 without an action.
  var order: Int { closing?.order ?? 0 }
}

/// The slots of one factory: one without parameters, and one for each parameter.
struct Places {
  var single: Place?
  var perParameter: [Parameter: Place] = [:]
  /// The closed instances of a saved state or of cloned singletons, which may be released later.
  private(set) var closed: [StoredValue] = []

  subscript(parameter: Parameter?) -> Place? {
    get { parameter.map { perParameter[$0] } ?? single }
    set {
      if let parameter { perParameter[parameter] = newValue } else { single = newValue }
    }
  }

  /// All slots.
  var all: [Place] { [single].compactMap { $0 } + perParameter.values }

  /// All stored instances.
  var stored: [StoredValue] { all.compactMap(\.stored) }

  /// Invalidates the in-flight builds of a container.
  mutating func disownBuilds(of container: Int) { filter { $0.build?.container != container } }

  /// Discards the instances of a scope.
  mutating func forget(_ scope: ScopeName) { filter { $0.scope != scope } }

  /// Discards some instances.
  mutating func forget(_ ended: [StoredValue]) {
    filter { place in !ended.contains { $0 === place.stored } }
  }

  /// Discards a closed object, apart from instances for parameters if they stay.
  mutating func forget(_ object: ObjectIdentifier, _ leavesParameters: Bool = false) {
    let before = perParameter
    filter { $0.stored?.identity != object }
    if leavesParameters { perParameter = before }
  }

  /// Discards a closed object like `forget`, but may release it later.
  mutating func hide(_ object: ObjectIdentifier, _ leavesParameters: Bool) {
    closed += stored.filter { $0.identity == object }
    forget(object, leavesParameters)
  }

  private mutating func filter(_ isIncluded: (Place) -> Bool) {
    if let place = single, !isIncluded(place) { single = nil }
    perParameter = perParameter.filter { isIncluded($0.value) }
  }
}

extension [StoredValue] {
  /// The instances that are stored strongly.
  var strong: [Instance] { filter { !$0.isWeak }.flatMap { $0.instances ?? [] } }
}

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
      let instances = stored.instances, !isExpired(stored, options)
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
    let old = dropUnusable(on: shelf, scope, options)
    let replaced = shelf.scope?.replaced[factory]?.count
    lastBuild += 1
    let build = Place.Build(number: lastBuild, container: shelf.container)
    let isRefused = refusesBuilds(for: shelf, options)
    self[shelf, scope] = Place(scope: scope, build: isRefused ? nil : build)
    let isLeft = isLeaving && shelf.slot == .waiting
    let made = make(isRefused)
    let isValid = self[shelf, scope]?.build == build
    if isValid { self[shelf, scope]?.build = nil }
    let hasAction = options.shutdownAction != nil
    if isValid || isLeft, let made,
      let stored = stored(made, by: build, shelf.slot, scope, hasAction: hasAction)
    {
      stored.lastUse = moment(options)
      complete(stored, shelf, options)
      if isLeft {
        drop(stored)
      } else {
        self[shelf, scope]?.stored = stored
      }
    }
    // The old instances live until the new one is stored, unless the factory had an action.
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

  /// Drops an instance that has expired, or whose factory has another scope by now.
  ///
  /// - Returns: The old instance, unless it was a hold.
  private func dropUnusable(
    on shelf: Shelf,
    _ scope: ScopeName,
    _ options: Options
  ) -> StoredValue? {
    guard let place = self[shelf, scope], let stored = place.stored else { return nil }
    guard place.scope != scope || isExpired(stored, options) else { return stored }
    self[shelf, scope] = nil
    drop(stored)
    return stored.closing == nil ? stored : nil
  }

  func isNil(_ instances: [Instance], _ slot: Slot) -> Bool {
    slot.isOptional && instances.isEmpty
  }

  /// Returns the value to store: not `nil`, no object that was closed since the build began, and only objects if the
  /// scope is weak.
  private func stored(
    _ instances: [Instance],
    by build: Place.Build,
    _ slot: Slot,
    _ scope: ScopeName,
    hasAction: Bool
  ) -> StoredValue? {
    if isNil(instances, slot) { return nil }
    if scope.isWeak, !slot.isObject { return nil }
    let stored = StoredValue(instances, isObject: slot.isObject, isWeak: scope.isWeak)
    // Only a build with an action notes the objects that are closed during it.
    if hasAction, let object = stored.object, object.closedIn >= build.number { return nil }
    return stored
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

  /// Drops everything, and ends the scope.
  func end() {
    hasEnded = true
    (options, places, replaced) = ([:], [:], [:])
  }
}
