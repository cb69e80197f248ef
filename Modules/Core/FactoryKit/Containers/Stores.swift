/// The stores in which an object is searched that was closed.
///
/// Factories without an action may store it, too, and must not return it any more.
struct Stores {
  /// The managers of the containers that exist.
  private static let managers = Locked<[WeakReference<ContainerManager>]>([])

  private let openScope: OpenScope?
  /// Whether this is the end of an open scope, which happens often, and takes no lock of an entry.
  private let isEndOfScope: Bool

  /// Describes the search in all containers, in the singletons, and in the open scopes of the current task.
  ///
  /// - Parameter openScope: The open scope whose end closes the object; `nil` for another reason.
  init(endOf openScope: OpenScope?) {
    self.openScope = openScope ?? OpenScope.current
    isEndOfScope = openScope != nil
  }

  /// Adds the manager of a new container.
  static func add(_ manager: ContainerManager) {
    managers.withLock { managers in
      if managers.count == managers.capacity {
        managers.removeAll { $0.object == nil }
        managers.reserveCapacity(managers.count * 2 + 8)
      }
      managers.append(WeakReference(manager))
    }
  }

  /// Removes an object from all factories.
  func remove(_ object: AnyObject) {
    let managers = Self.managers.withLock { $0.compactMap(\.object) }
    let open = sequence(first: openScope, next: { $0?.outer }).compactMap { $0 }
    var entries = Scope.singleton.entries.entries
    entries += managers.flatMap { $0.entries.entries }
    entries += open.flatMap(\.entries)
    for entry in entries {
      if isEndOfScope, !entry.hasPublished(object) {
        continue
      }
      entry.remove(object)
    }
  }
}
