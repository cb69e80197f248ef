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

  /// Searches the containers, the singletons of the current task, and the open scopes around the current code.
  ///
  /// - Parameters:
  ///   - closings: The ends of holds on the objects.
  ///   - isBrief: Whether to search only the containers of the factories, without the instances for parameters. This
  ///     takes no lock of an entry: the end of an open scope happens often.
  init(of closings: [Closing], isBrief: Bool = false) {
    let addresses = Set(closings.compactMap(\.address))
    if addresses.isEmpty {
      return
    }
    let openScopes = sequence(first: OpenScope.current, next: { $0?.outer }).compactMap { $0 }
    let others = Scope.singleton.store.entries.all + openScopes.flatMap { $0.entries.all }
    if isBrief {
      let managers = Set(closings.map(\.hold.manager))
      let entries = managers.flatMap { Containers.entries(of: $0) } + others
      add(entries.compactMap { $0.publishedPlace(of: addresses) })
    } else {
      add(Containers.places(of: addresses))
      add(others.flatMap { $0.places(of: addresses) })
    }
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
