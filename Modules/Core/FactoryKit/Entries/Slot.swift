/// The slot of one scoped instance: empty, building, or filled.
///
/// A resolution that finds the slot empty claims it, and builds with no lock held. Other resolutions wait for
/// that build. A reset empties the slot, and so invalidates the build: the waiting resolutions get its
/// instance, but no scope stores it.
struct Slot: Sendable {
  /// The scope of the instance or the build.
  private(set) var scope = ScopeReference.none
  private(set) var stored: StoredInstance?
  private(set) var build: Build?

  /// Finds the stored instance or the in-flight build of a scope, or claims the slot for the resolution.
  ///
  /// - Parameters:
  ///   - resolution: The resolution. If its scope isn't the slot's scope, the slot is treated as empty.
  ///   - place: The entry of the slot.
  /// - Returns: The result.
  mutating func claim(for resolution: Resolution, in place: Entry) -> Claim {
    let (scope, expiry) = (resolution.scope, resolution.expiry)
    if self.scope.mark == scope.mark {
      if let build { return .wait(build) }
      // An instance that shutdown has closed has no mark.
      if let stored, stored.mark == scope.mark, !stored.hasExpired(expiry),
        let instance = stored.strongly()
      {
        if let expiry { stored.noteUse(at: expiry.moment) }
        return .use(instance)
      }
    }
    if let stored { resolution.removed.append(stored) }
    self = Slot()
    (self.scope, build) = (scope, resolution.makeBuild(in: place))
    return .build
  }

  /// Ends a build, and stores its instance unless the build was invalidated.
  mutating func finish(_ build: Build, with instance: StoredInstance?) {
    guard self.build === build else { return }
    instance?.mark = scope.mark
    (self.build, stored) = (nil, instance)
  }

  /// Whether a build is in flight, with the closure of an entry that satisfies a condition.
  func isBuilding(where condition: (Entry) -> Bool = { _ in true }) -> Bool {
    (build?.entry ?? stored?.source).map(condition) ?? false
  }

  /// Returns whether the slot neither builds nor stores an instance that a resolution can use.
  ///
  /// - Parameters:
  ///   - expiry: The time to live at this moment; `nil` if instances don't expire.
  ///   - retained: Collects the instances that the method retains. The caller releases them outside of the
  ///     lock.
  /// - Returns: Whether the slot is idle.
  func isIdle(_ expiry: Expiry?, retaining retained: inout [AnyObject]) -> Bool {
    if build != nil { return false }
    guard let stored, !stored.hasExpired(expiry), let object = stored.held else { return true }
    if object !== stored { retained.append(object) }
    return false
  }
}

/// The result of a search for a stored instance.
enum Claim: Sendable {
  case use(StoredInstance)
  case wait(PendingWork)
  /// The resolution has claimed the slot, and must build the instance.
  case build
}

/// The slots of one factory: one for all parameters, or one for each.
struct Instances: Sendable {
  private(set) var single = Slot()
  private(set) var perParameter: ParameterTable?

  /// Finds the stored instance or the in-flight build of a scope, or claims the slot for the resolution.
  ///
  /// - Parameters:
  ///   - resolution: The resolution.
  ///   - place: The entry of the slots.
  /// - Returns: The result; `nil` if the parameter doesn't equal itself, so that no slot can be found for
  ///   it again.
  mutating func claim(for resolution: Resolution, in place: Entry) -> Claim? {
    guard let parameter = resolution.parameter else {
      return single.claim(for: resolution, in: place)
    }
    guard parameter.isReflexive else { return nil }
    let table = perParameter ?? ParameterTable(parameter.type)
    perParameter = table
    return table.claim(parameter, for: resolution, in: place)
  }

  /// Claims the slot for all parameters for a build, if no slot is in use.
  ///
  /// - Returns: Whether the slot is claimed.
  mutating func claimEmptySlot(for build: Build, of scope: ScopeReference) -> Bool {
    guard single.build == nil, single.stored == nil, perParameter == nil else { return false }
    single = Slot(scope: scope, build: build)
    return true
  }

  /// Ends a build, and stores its instance unless the build was invalidated.
  ///
  /// - Returns: The removed object, which readers may still use.
  mutating func finish(_ build: Build, with instance: StoredInstance?) -> AnyObject? {
    if let slot = build.slot { return perParameter?.finish(build, with: instance, in: slot) }
    single.finish(build, with: instance)
    return nil
  }

  /// Removes all slots.
  ///
  /// - Parameter removed: Collects the objects to retire.
  mutating func removeAll(into removed: inout [AnyObject]) {
    if let stored = single.stored { removed.append(stored) }
    if let perParameter { removed.append(perParameter) }
    self = Instances()
  }

  /// Calls a closure with all stored instances, each with the hash value of its parameter, if it has one.
  func forEachStored(_ body: (_ instance: StoredInstance, _ hash: Int?) -> Void) {
    if let instance = single.stored { body(instance, nil) }
    for slot in perParameter?.slots ?? [] {
      if let instance = slot.slot.stored { body(instance, slot.hash) }
    }
  }

  /// Removes a stored instance.
  ///
  /// - Returns: The object to retire; `nil` if the instance is not there.
  mutating func remove(_ instance: StoredInstance, hash: Int?) -> AnyObject? {
    if let hash { return perParameter?.remove(instance, hash: hash) }
    guard single.stored === instance else { return nil }
    single = Slot()
    return instance
  }

  /// A copy with the instances, without in-flight builds.
  var copy: Instances {
    let settled = withoutBuilds()
    return Instances(single: settled.single, perParameter: settled.perParameter?.copy)
  }

  /// Returns the slots without the in-flight builds of some entries.
  func withoutBuilds(by condition: (Entry) -> Bool = { _ in true }) -> Instances {
    filtered { !$0.isBuilding(where: condition) }
  }

  /// Returns the slots without those of a scope.
  func without(_ scope: ScopeMark) -> Instances { filtered { $0.scope.mark != scope } }

  private func filtered(_ isIncluded: (Slot) -> Bool) -> Instances {
    Instances(
      single: isIncluded(single) ? single : Slot(),
      perParameter: perParameter?.filtered { isIncluded($0.slot) }
    )
  }
}

/// The time to live of instances, and the moment of the check.
struct Expiry: Sendable {
  /// The moment in nanoseconds on ``MonotonicClock``.
  let moment = MonotonicClock.nanoseconds
  /// The time to live in nanoseconds.
  let timeToLive: Int64

  init(timeToLive: Int64) { self.timeToLive = timeToLive }
}

extension FactoryOptions {
  /// The time to live at this moment; `nil` if instances don't expire.
  var expiry: Expiry? { expires ? Expiry(timeToLive: timeToLive.nanoseconds) : nil }
}
