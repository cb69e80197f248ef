// The instances that a change of a container has replaced in open scopes may live until the next
// resolution of their factory, or be released earlier.
extension Model {
  /// The number of living instances that may be released already.
  var releasable: Int {
    let replaced = self.replaced
    return replaced.isEmpty ? 0 : replaced.subtracting(certain).count
  }

  /// Notes that a result depends on whether weakly stored instances still live.
  func noteUse(of instances: [Instance]) {
    let replaced = self.replaced
    if replaced.isEmpty { return }
    let ids = Set(instances.map(ObjectIdentifier.init))
    if !ids.isDisjoint(with: replaced.subtracting(certain)) { isUndetermined = true }
  }

  /// Notes that a result depends on whether a stored instance still exists.
  func noteUse(of stored: StoredValue) {
    let replaced = openScopes.flatMap { $0.replaced.values.flatMap { $0 } }
    if replaced.contains(where: { $0 === stored }) { isUndetermined = true }
  }

  /// The replaced instances, and those that they hold.
  private var replaced: Set<ObjectIdentifier> {
    closure(of: openScopes.flatMap { $0.replaced.values.flatMap(\.strong) })
  }

  /// The instances that other instances or the test hold certainly.
  private var certain: Set<ObjectIdentifier> {
    let holdings = containers.flatMap { [$0.holdings] + $0.saved }
    let places =
      holdings.flatMap { $0.places.values } + singletons.flatMap { $0.values }
      + openScopes.flatMap { $0.places.values }
    return closure(of: held.flatMap { $0 } + places.flatMap(\.stored.strong))
  }

  /// Returns the identities of instances, and of all that they hold.
  private func closure(of instances: [Instance]) -> Set<ObjectIdentifier> {
    var (found, pending): (Set<ObjectIdentifier>, [Instance]) = ([], instances)
    while let instance = pending.popLast() {
      if found.insert(ObjectIdentifier(instance)).inserted { pending += instance.parts }
    }
    return found
  }
}
