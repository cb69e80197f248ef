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

  /// Finds the places of objects with some addresses.
  ///
  /// The search compares addresses under locks, and retains neither containers nor other instances, which the release of
  /// a container frees at once.
  static func places(of addresses: ObjectAddresses) -> [StoredPlace] {
    managers.withLock { managers in
      managers.values.flatMap { manager in
        manager.use { $0.store.entries.all.flatMap { $0.places(of: addresses) } }
      }
    }
  }
}
