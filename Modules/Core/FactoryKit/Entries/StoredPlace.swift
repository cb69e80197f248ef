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

/// The addresses of some objects, in ascending order.
struct ObjectAddresses {
  private let all: [UInt]

  init(_ addresses: [UInt]) { all = addresses.sorted() }

  var isEmpty: Bool { all.isEmpty }

  func contains(_ address: UInt) -> Bool {
    let index = all.firstIndex(since: { $0 >= address })
    return index < all.endIndex && all[index] == address
  }
}

extension Array {
  /// Returns the first index whose element satisfies a condition, which all later elements satisfy, too.
  fileprivate func firstIndex(since condition: (Element) -> Bool) -> Int {
    var start = startIndex
    var end = endIndex
    while start < end {
      let middle = (start + end) / 2
      if condition(self[middle]) {
        end = middle
      } else {
        start = middle + 1
      }
    }
    return start
  }
}

/// The places of objects that are going to be closed.
///
/// Factories without an action may store the objects, too, and must not return them any more.
struct StoredPlaces: Sendable {
  /// In the order of the addresses.
  private let places: [StoredPlace]

  /// Searches the containers, the singletons of the current task, and the open scopes around the current code.
  ///
  /// - Parameters:
  ///   - closings: The ends of holds on the objects.
  ///   - managers: The containers to search, without their instances for parameters; `nil` to search all, and all
  ///     instances. The end of an open scope happens often, so it searches the containers of its factories.
  init(of closings: [Closing], in managers: Set<UInt>? = nil) {
    let addresses = ObjectAddresses(closings.compactMap(\.address))
    if addresses.isEmpty {
      places = []
      return
    }
    var found: [StoredPlace] = []
    if let managers {
      let holds: (Entry) -> Bool = { addresses.contains($0.objectAddress) }
      for manager in managers {
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
    places = found.sorted { $0.address < $1.address }
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
    let first = places.firstIndex(since: { $0.address >= address })
    for place in places[first...].prefix(while: { $0.address == address }) {
      place.remove()
    }
  }
}
