/// The slot of one scoped instance: empty, building, or filled.
///
/// A resolution that finds the slot empty claims it, and builds with no lock held. Other resolutions wait for
/// that build. A reset empties the slot, and so invalidates the build: the waiting resolutions get its
/// instance, but no scope stores it.
struct Slot: Sendable {
  /// The scope of the instance or the build.
  private(set) var scope = ScopeMark.none
  private(set) var stored: StoredInstance?
  private(set) var build: Build?

  /// Finds the stored instance or the in-flight build of a scope, or claims the slot for the resolution.
  ///
  /// - Parameters:
  ///   - resolution: The resolution. If its scope isn't the slot's scope, the slot is treated as empty.
  ///   - place: The entry of the slot.
  /// - Returns: The result.
  mutating func claim(for resolution: Resolution, in place: Entry) -> Claim {
    if scope == resolution.scope {
      if let build { return .wait(build) }
      if let expired = takeExpired(resolution.expiry) { return .close([expired]) }
      if let stored, stored.isUsable(in: scope, resolution.expiry),
        let instance = stored.strongly()
      {
        return .use(instance)
      }
    }
    if let stored { resolution.removed.append(stored) }
    self = Slot(scope: resolution.scope, build: resolution.makeBuild(in: place))
    return .build
  }

  /// Ends a build, and stores its instance unless the build was invalidated.
  mutating func finish(_ build: Build, with instance: StoredInstance?) {
    guard self.build === build else { return }
    instance?.mark = scope
    self.build = nil
    stored = instance
  }

  /// Whether a build is in flight, with the closure of an entry that satisfies a condition.
  func isBuilding(where condition: (Entry) -> Bool = { _ in true }) -> Bool {
    (build?.entry ?? stored?.source).map(condition) ?? false
  }

  /// Whether the slot neither builds nor stores an instance that a resolution can use.
  ///
  /// - Parameters:
  ///   - expiry: The time to live at this moment; `nil` if instances don't expire.
  ///   - retained: Collects the instances that the method retains, for the caller to release outside of its locks.
  /// - Returns: Whether the slot is idle.
  func isIdle(_ expiry: Expiry?, retaining retained: inout [any Sendable]) -> Bool {
    if build != nil { return false }
    guard let stored, !stored.hasExpired(expiry), let object = stored.held else { return true }
    retained.append(Unchecked(object))
    return false
  }

  /// Empties the slot if its instance has expired and must be closed.
  ///
  /// - Parameter expiry: The time to live at this moment; `nil` if instances don't expire.
  /// - Returns: The instance, whose closing has begun; `nil` if the slot is unchanged.
  mutating func takeExpired(_ expiry: Expiry?) -> RemovedClosable? {
    guard let stored, stored.hasExpired(expiry) else { return nil }
    return takeClosable()
  }

  /// Empties the slot if shutdown would have to close its instance.
  ///
  /// - Returns: The instance, whose closing has begun; `nil` if the slot is unchanged.
  mutating func takeClosable() -> RemovedClosable? {
    guard let stored, let closing = RemovedClosable(stored, of: scope) else { return nil }
    self = Slot()
    return closing
  }
}
