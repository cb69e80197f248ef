/// A stored instance, and its slot.
struct StoredPlace: Sendable {
  private let entry: Entry
  private let instance: StoredInstance
  private let parameter: AnyParameter?
  /// The address of the object.
  fileprivate let address: UInt

  /// Returns `nil` if the instance isn't an object that the search is for.
  init?(
    in entry: Entry,
    _ instance: StoredInstance,
    of parameter: AnyParameter?,
    where isSearched: (_ address: UInt) -> Bool
  ) {
    guard let address = instance.address, isSearched(address) else {
      return nil
    }
    self.entry = entry
    self.instance = instance
    self.parameter = parameter
    self.address = address
  }

  /// Removes the instance, which was closed and isn't gone, unless the slot refers weakly to another object, which was at
  /// the same address before.
  fileprivate func remove() {
    guard instance.held != nil else {
      return
    }
    instance.mark = .none
    _ = entry.withContents { $0.instances.remove(instance, of: parameter) }
  }
}

/// The places of objects that are going to be closed.
///
/// Factories without an action may store the objects, too, and must not return them any more.
struct StoredPlaces: Sendable {
  /// The places of each object, by its address.
  private let places: [UInt: [StoredPlace]]

  /// Searches all containers, the singletons of the current task, and the open scopes around the current code.
  ///
  /// - Parameter closings: The ends of holds on the objects.
  init(of closings: [Closing]) {
    let addresses = Set(closings.compactMap(\.address))
    if addresses.isEmpty {
      places = [:]
      return
    }
    var found = Containers.places { addresses.contains($0) }
    for store in Self.stores {
      found += store.entries.all.flatMap { $0.places { addresses.contains($0) } }
    }
    places = Dictionary(grouping: found, by: \.address)
  }

  /// Searches some containers, the singletons of the current task, and the open scopes around the current code, without
  /// instances for parameters.
  ///
  /// The end of an open scope happens often, so it searches the containers of its factories.
  ///
  /// - Parameters:
  ///   - closing: The end of a hold on the object.
  ///   - managers: The numbers of the containers.
  init(of closing: Closing, in managers: Set<UInt>) {
    guard let address = closing.address else {
      places = [:]
      return
    }
    let isStored: (Entry) -> Bool = { $0.objectAddress == address }
    var entries = managers.flatMap { Containers.entries(of: $0, where: isStored) }
    for store in Self.stores {
      entries += store.entries.entries(where: isStored)
    }
    places = [address: entries.flatMap { $0.places { $0 == address } }]
  }

  /// The singletons of the current task, and the open scopes around the current code.
  private static var stores: [Store] {
    var stores = [Scope.singleton.store]
    var next = OpenScope.current
    while let openScope = next {
      stores.append(openScope)
      next = openScope.outer
    }
    return stores
  }

  /// Removes an object that is closed, and not yet released.
  func remove(at address: UInt) {
    for place in places[address] ?? [] {
      place.remove()
    }
  }
}

/// The containers that exist, for the search for an object that was closed.
///
/// Factories without an action may store it, too, and must not return it any more.
enum Containers {
  /// The managers, by their numbers; each removes itself before it is freed.
  private static let managers = Locked<[UInt: Unretained<ContainerManager>]>([:])

  /// Adds the manager of a new container.
  static func add(_ manager: ContainerManager) {
    let unretained = Unretained(manager)
    managers.withLock { $0[manager.number] = unretained }
  }

  /// Removes the manager of a container that is being freed.
  static func remove(_ number: UInt) { managers.withLock { _ = $0.removeValue(forKey: number) } }

  /// Returns the entries of a container that satisfy a condition, if the container exists.
  static func entries(of number: UInt, where condition: (Entry) -> Bool = { _ in true }) -> [Entry]
  {
    managers.withLock { $0[number]?.use { $0.store.entries.entries(where: condition) } ?? [] }
  }

  /// Finds the places of objects whose addresses satisfy a condition.
  ///
  /// The search compares addresses under locks, and retains neither containers nor other instances, which the release of
  /// a container frees at once.
  static func places(where isSearched: (_ address: UInt) -> Bool) -> [StoredPlace] {
    managers.withLock { managers in
      managers.values.flatMap { manager in
        manager.use { $0.store.entries.all.flatMap { $0.places(where: isSearched) } }
      }
    }
  }
}

extension Entry {
  /// Returns the places of stored objects whose addresses satisfy a condition, which is called under the lock.
  func places(where isSearched: (_ address: UInt) -> Bool) -> [StoredPlace] {
    look { contents in
      var places: [StoredPlace] = []
      contents.instances.forEachStored { instance, parameter in
        if let place = StoredPlace(in: self, instance, of: parameter, where: isSearched) {
          places.append(place)
        }
      }
      return places
    }
  }
}
