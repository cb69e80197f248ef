/// A stored instance, and its slot.
struct StoredPlace: Sendable {
  let entry: Entry
  let instance: StoredInstance
  let parameter: AnyParameter?

  /// Removes the instance, which was closed, unless it is another object, at the address of one that is gone.
  func remove(_ object: AnyObject) {
    guard instance.object === object else {
      return
    }
    instance.mark = .none
    _ = entry.withContents { $0.instances.remove(instance, of: parameter) }
  }
}

/// The places of objects that are going to be closed, by address.
///
/// Factories without an action may store the objects, too, and must not return them any more.
struct StoredPlaces: Sendable {
  private var places: [UInt: [StoredPlace]] = [:]

  init() {}

  /// Searches all containers, the singletons of the current task, and the open scopes around the current code.
  ///
  /// - Parameter closings: The ends of holds on the objects.
  init(of closings: [Closing]) {
    let addresses = Self.addresses(of: closings)
    if addresses.isEmpty {
      return
    }
    add(Containers.places(of: addresses))
    add(Self.others(around: .current).flatMap { $0.places(of: addresses) })
  }

  /// Searches the containers of the factories, the singletons, and an open scope that ends, with those around it.
  ///
  /// The end of an open scope happens often. So it doesn't search the instances for parameters, and takes no lock of an
  /// entry.
  init(of closings: [Closing], endOf openScope: OpenScope) {
    let addresses = Self.addresses(of: closings)
    if addresses.isEmpty {
      return
    }
    for manager in Set(closings.map(\.hold.manager)) {
      add(Containers.entries(of: manager).compactMap { $0.publishedPlace(of: addresses) })
    }
    add(Self.others(around: openScope).compactMap { $0.publishedPlace(of: addresses) })
  }

  private static func addresses(of closings: [Closing]) -> Set<UInt> {
    Set(closings.compactMap(\.address))
  }

  /// The entries of the singletons, and of some open scopes, innermost first.
  private static func others(around openScope: OpenScope?) -> [Entry] {
    let open = sequence(first: openScope, next: { $0?.outer }).compactMap { $0 }
    return Scope.singleton.entries.entries + open.flatMap(\.entries)
  }

  private mutating func add(_ found: [StoredPlace]) {
    for place in found {
      if let address = place.instance.address {
        places[address, default: []].append(place)
      }
    }
  }

  /// Removes an object that is closed.
  func remove(_ object: AnyObject) {
    for place in places[address(of: object)] ?? [] {
      place.remove(object)
    }
  }
}
