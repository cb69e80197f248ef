/// A factory of one container.
struct FactoryID: Hashable {
  /// The number of the container; `nil` for a singleton.
  let container: Int?
  let slot: Slot
}

/// The key of a slot.
struct Key: Hashable {
  let factory: FactoryID
  /// The parameter, if each parameter has its own instance.
  let parameter: Parameter?
}

/// The slots of a store: of a container, of the singletons, or of an open scope.
typealias Places = [Key: Place]

/// The slot of one instance, which all scopes share.
struct Place {
  /// The scope of the value; other scopes don't find it.
  let scope: ScopeName
  /// The in-flight build.
  var build: Build?
  /// The stored instance, which saved states share.
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

  /// The identity of an object, or of another value.
  enum Identity: Hashable {
    case object(serial: Int)
    case value(ObjectIdentifier)
  }

  /// Whether the instance is stored weakly.
  let isWeak: Bool
  private let strong: [Product]
  private weak var object: Product?
  /// The number of the object; `nil` for a value that only contains objects.
  let serial: Int?
  /// The hold; `nil` if the factory has no action.
  var closing: Closing?
  /// Whether the hold has ended although a saved state may have the instance.
  var isEnded = false
  /// The time of the last use, if the factory had a time to live then.
  var lastUse: Double?

  init(_ instances: [Product], isObject: Bool, isWeak: Bool) {
    self.isWeak = isWeak
    strong = isWeak ? [] : instances
    object = instances.first
    serial = isObject ? instances.first?.serial : nil
  }

  /// The stored instances, if they are still alive.
  var instances: [Product]? { isWeak ? object.map { [$0] } : strong }

  var identity: Identity { serial.map { .object(serial: $0) } ?? .value(ObjectIdentifier(self)) }
}

extension Places {
  /// All stored instances.
  var stored: [StoredValue] { values.compactMap(\.stored) }

  /// Discards some slots.
  mutating func remove(where isRemoved: (Key, Place) -> Bool) {
    self = filter { !isRemoved($0.key, $0.value) }
  }
}

/// The state that `push()` saves and `pop()` restores.
struct Holdings {
  var options: [Slot: Options] = [:]
  var places: Places = [:]
  /// The closed instances of a saved state, which may be released later.
  var closed: [StoredValue] = []
  var defaultScope: ScopeName?
  var decorator: Int?
  /// The settings that code outside of the container's `autoRegister()` has set.
  var chosen: Set<AnyKeyPath> = []
  /// Whether `autoRegister()` has begun.
  var isWired = false
}

/// The model's state of one container.
struct ModelledContainer {
  /// A number that no other container of the model ever has.
  let number: Int
  var holdings = Holdings()
  /// The saved states, the latest last.
  var saved: [Holdings] = []
}

/// The model's state of one open scope.
final class ModelledScope {
  let kind: ScopeName
  /// The scopes around this one, innermost first, of which some may have ended.
  let outer: [ModelledScope]
  private(set) var hasEnded = false
  /// The registrations and contributions, also after the end of the scope.
  var options: [FactoryID: Options] = [:]
  var places: Places = [:]
  /// The stored instances that a change of the container has replaced.
  ///
  /// They are released at the next resolution of the factory in this scope, or earlier.
  var replaced: [FactoryID: [StoredValue]] = [:]

  init(_ kind: ScopeName, in outer: [ModelledScope]) {
    self.kind = kind
    self.outer = outer
  }

  /// Drops the instances of a factory, which another object may release later.
  func replace(_ factory: FactoryID) {
    let old = places.filter { $0.key.factory == factory }.stored
    if !old.isEmpty { replaced[factory, default: []] += old }
    places.remove { key, _ in key.factory == factory }
  }

  /// Drops the instances, and ends the scope.
  func end() {
    hasEnded = true
    places = [:]
    replaced = [:]
  }
}

// MARK: - Slots

extension Model {
  /// The store and the key of a slot.
  struct Shelf {
    let container: Int
    let key: Key
    let scope: ScopeName
    /// The open scope that stores the instance; `nil` for the container and the singletons.
    let open: ModelledScope?
  }

  private subscript(placesOf shelf: Shelf) -> Places {
    get {
      if let open = shelf.open { return open.places }
      return shelf.scope == .singleton ? singletons : containers[shelf.container].holdings.places
    }
    set {
      if let open = shelf.open {
        open.places = newValue
      } else if shelf.scope == .singleton {
        singletons = newValue
      } else {
        containers[shelf.container].holdings.places = newValue
      }
    }
  }

  private subscript(shelf: Shelf) -> Place? {
    get { self[placesOf: shelf][shelf.key] }
    set { self[placesOf: shelf][shelf.key] = newValue }
  }

  /// Returns the stored instances that a resolution may use.
  func stored(on shelf: Shelf, _ options: Options) -> [Product]? {
    guard let place = self[shelf], place.scope == shelf.scope, let stored = place.stored,
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
  ///   - options: The options of the factory.
  ///   - make: Calls the closure, given whether the container refuses to build because it was shut down.
  /// - Returns: The instances; `nil` without any.
  func build(for shelf: Shelf, _ options: Options, _ make: (_ isRefused: Bool) -> [Product]?)
    -> [Product]?
  {
    let factory = shelf.key.factory
    let old = dropUnusable(on: shelf, options)
    let replaced = shelf.open?.replaced[factory]?.count
    lastBuild += 1
    let build = Place.Build(number: lastBuild, container: shelf.container)
    let isRefused = refusesBuilds(for: shelf, options)
    self[shelf] = Place(scope: shelf.scope, build: isRefused ? nil : build)
    let isLeft = isLeaving && factory.slot == .waiting
    let made = make(isRefused)
    let isValid = self[shelf]?.build == build
    if isValid { self[shelf]?.build = nil }
    if isValid || isLeft, let made, let stored = stored(made, by: build, on: shelf, options) {
      stored.lastUse = moment(options)
      complete(stored, shelf, options)
      if isLeft {
        drop(stored)
      } else {
        self[shelf]?.stored = stored
      }
    }
    // The old instances live until the new one is stored, unless the factory had an action.
    if let replaced { shelf.open?.replaced[factory]?.removeFirst(replaced) }
    withExtendedLifetime(old) {}
    return isLeft ? nil : made
  }

  /// Drops an instance that has expired, or whose factory has another scope by now.
  ///
  /// - Returns: The old instance, unless it was a hold.
  private func dropUnusable(on shelf: Shelf, _ options: Options) -> StoredValue? {
    guard let place = self[shelf], let stored = place.stored else { return nil }
    guard place.scope != shelf.scope || isExpired(stored, options) else { return stored }
    self[shelf] = nil
    drop(stored)
    return stored.closing == nil ? stored : nil
  }

  /// Returns the value to store: not `nil`, no object that was closed since the build began, and only objects if the
  /// scope is weak.
  private func stored(
    _ instances: [Product],
    by build: Place.Build,
    on shelf: Shelf,
    _ options: Options
  )
    -> StoredValue?
  {
    let slot = shelf.key.factory.slot
    if slot == .maybe, instances.isEmpty { return nil }
    let isWeak = shelf.scope == .shared
    if isWeak, !slot.isObject { return nil }
    let stored = StoredValue(instances, isObject: slot.isObject, isWeak: isWeak)
    // Only a build with an action notes the objects that are closed during it.
    if options.shutdownAction != nil, let serial = stored.serial,
      let closedIn = closedIn[serial], closedIn >= build.number
    {
      return nil
    }
    return stored
  }

  /// Returns the time of a use; `nil` if the factory has no finite time to live.
  private func moment(_ options: Options) -> Double? {
    options.timeToLive.flatMap { $0.isFinite ? time : nil }
  }

  private func isExpired(_ stored: StoredValue, _ options: Options) -> Bool {
    guard let timeToLive = options.timeToLive else { return false }
    // No instance can replace it, and shutdown closes it.
    if let container = stored.closing?.container, shutDown.contains(container) { return false }
    if timeToLive <= 0 { return true }
    // Without a recorded use, the time to live begins with the next one.
    return stored.lastUse.map { time - $0 >= timeToLive } ?? false
  }
}
