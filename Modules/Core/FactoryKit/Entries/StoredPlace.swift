/// A stored instance, and its slot.
struct StoredPlace: Sendable {
  private let entry: Entry
  private let instance: StoredInstance
  private let parameter: AnyParameter?
  /// The address of the object.
  fileprivate let address: UInt

  /// Returns `nil` if the instance isn't an object with one of some addresses.
  init?(
    in entry: Entry,
    _ instance: StoredInstance,
    of parameter: AnyParameter?,
    among addresses: ObjectAddresses
  ) {
    guard let address = instance.address, addresses.contains(address) else {
      return nil
    }
    self.entry = entry
    self.instance = instance
    self.parameter = parameter
    self.address = address
  }

  /// Removes the instance, which was closed, unless it is another object, at the address of one that is gone.
  fileprivate func remove(_ object: AnyObject) {
    guard instance.object === object else {
      return
    }
    instance.mark = .none
    _ = entry.withContents { $0.instances.remove(instance, of: parameter) }
  }
}

/// The addresses of some objects.
struct ObjectAddresses {
  private let all: Set<UInt>
  private let first: UInt
  private let last: UInt

  /// Returns `nil` without an address.
  init?(_ addresses: [UInt]) {
    guard let first = addresses.min(), let last = addresses.max() else {
      return nil
    }
    all = Set(addresses)
    self.first = first
    self.last = last
  }

  func contains(_ address: UInt) -> Bool {
    // The comparison takes much less time than a search.
    address >= first && address <= last && all.contains(address)
  }
}

/// The places of objects that are going to be closed, by address.
///
/// Factories without an action may store the objects, too, and must not return them any more.
struct StoredPlaces: Sendable {
  private let places: [UInt: [StoredPlace]]

  /// Searches the containers, the singletons of the current task, and the open scopes around the current code.
  ///
  /// - Parameters:
  ///   - closings: The ends of holds on the objects.
  ///   - isBrief: Whether to search only the containers of the factories, without the instances for parameters. The
  ///     end of an open scope happens often.
  init(of closings: [Closing], isBrief: Bool = false) {
    guard let addresses = ObjectAddresses(closings.compactMap(\.address)) else {
      places = [:]
      return
    }
    var found: [StoredPlace] = []
    if isBrief {
      let holds: (Entry) -> Bool = { addresses.contains($0.objectAddress) }
      for manager in Set(closings.map(\.hold.manager)) {
        found += Containers.entries(of: manager, where: holds).flatMap { $0.places(of: addresses) }
      }
      for store in Self.stores {
        found += store.entries.entries(where: holds).flatMap { $0.places(of: addresses) }
      }
    } else {
      found = Containers.places(of: addresses)
      for store in Self.stores {
        found += store.entries.all.flatMap { $0.places(of: addresses) }
      }
    }
    places = Dictionary(grouping: found, by: \.address)
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

  /// Removes an object that is closed.
  func remove(_ object: AnyObject) {
    for place in places[address(of: object)] ?? [] {
      place.remove(object)
    }
  }
}
