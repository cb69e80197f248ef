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
    among addresses: Set<UInt>
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

/// The places of objects that are going to be closed, by address.
///
/// Factories without an action may store the objects, too, and must not return them any more.
struct StoredPlaces: Sendable {
  private let places: [UInt: [StoredPlace]]

  /// Searches the containers, the singletons of the current task, and the open scopes around the current code.
  ///
  /// - Parameters:
  ///   - closings: The ends of holds on the objects.
  ///   - isBrief: Whether to search only the containers of the factories, without the instances for parameters. This
  ///     takes no lock of an entry: the end of an open scope happens often.
  init(of closings: [Closing], isBrief: Bool = false) {
    let addresses = Set(closings.compactMap(\.address))
    if addresses.isEmpty {
      places = [:]
      return
    }
    let openScopes = sequence(first: OpenScope.current, next: { $0?.outer }).compactMap { $0 }
    let others = Scope.singleton.store.entries.all + openScopes.flatMap { $0.entries.all }
    var found: [StoredPlace]
    if isBrief {
      let managers = Set(closings.map(\.hold.manager))
      let entries = managers.flatMap { Containers.entries(of: $0) } + others
      found = entries.compactMap { $0.publishedPlace(of: addresses) }
    } else {
      found = Containers.places(of: addresses)
      found += others.flatMap { $0.places(of: addresses) }
    }
    places = Dictionary(grouping: found, by: \.address)
  }

  /// Removes an object that is closed.
  func remove(_ object: AnyObject) {
    for place in places[address(of: object)] ?? [] {
      place.remove(object)
    }
  }
}
