/// The places of one factory's instances: one for all parameters, or one for each.
struct Instances: Sendable {
  private(set) var single = Slot()
  /// Those of a factory that has an instance for each parameter; made when there is the first.
  private(set) var perParameter: ParameterSlots?

  /// What is to be done for there to be an instance.
  struct Claim: Sendable {
    let slot: Slot.Claim
    /// The place that was claimed, if it is that of a parameter.
    var place: ParameterSlot?
    /// Whether the parameter is perhaps one that no instance can be found by.
    var isSuspect = false
    /// What may be read by others still, to be dropped outside the lock.
    var retired: Retired?
  }

  /// Looks for the instance of a scope, and claims its place if there is none.
  ///
  /// - Parameters:
  ///   - scope: The scope that asks.
  ///   - parameter: The parameter; none when all have one instance.
  ///   - expiry: When instances are too old to be used.
  ///   - frame: What is being resolved, for the report of a cycle.
  ///   - source: The entry that has the closure to build with.
  ///   - place: The entry that these are the instances of.
  /// - Returns: What is to be done.
  mutating func claim(
    for scope: ScopeReference,
    _ parameter: ParameterSlots.Parameter?,
    _ expiry: Expiry?,
    _ frame: ResolutionFrame,
    by source: Entry,
    at place: Entry
  ) -> Claim {
    guard let parameter else {
      let claim = single.claim(for: scope, expiry, frame, by: source)
      return Claim(slot: claim, retired: Retired(claim, [], of: place))
    }
    let slots = perParameter ?? parameter.lookup.makeSlots()
    perParameter = slots
    let claim = slots.claim(for: scope, parameter.address, expiry, frame, by: source)
    return Claim(
      slot: claim.claim,
      place: claim.slot,
      isSuspect: claim.hasTwins,
      retired: Retired(claim.claim, claim.sweepings, of: place)
    )
  }

  /// Keeps what a build has made, unless its place was emptied or claimed by another meanwhile.
  ///
  /// - Parameters:
  ///   - kept: The instance as its scope keeps it; `nil` if there is nothing to keep.
  ///   - build: The build.
  ///   - slot: The place of the parameter, if that has one.
  /// - Returns: What was taken out, for the caller to release when nobody reads it.
  mutating func keep(
    _ kept: StoredInstance?,
    of build: Build,
    in slot: ParameterSlot?
  ) -> AnyObject? {
    if let slot { return perParameter?.keep(kept, of: build, in: slot) }
    single.keep(kept, of: build)
    return nil
  }

  /// The same without what is being built by a source that meets a condition.
  func withoutBuilds(by condition: (Entry) -> Bool = { _ in true }) -> Instances {
    Instances(
      single: single.isBeingBuilt(by: condition) ? Slot() : single,
      perParameter: perParameter?.withoutBuilds(by: condition)
    )
  }

  /// All stored instances, each with the hash value of its parameter, if it has one.
  var stored: [(instance: StoredInstance, hash: Int?)] {
    (single.kept.map { [($0, nil)] } ?? [])
      + (perParameter?.slots ?? []).compactMap { slot in slot.slot.kept.map { ($0, slot.hash) } }
  }

  /// Removes a stored instance.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - hash: The hash value of its parameter, if it has one.
  /// - Returns: The removed object, for the caller to release when no thread reads it; `nil` if the instance is not there.
  mutating func remove(_ instance: StoredInstance, hash: Int?) -> AnyObject? {
    if let hash { return perParameter?.remove(instance, hash: hash) }
    guard single.kept === instance else { return nil }
    single = Slot()
    return instance
  }

  /// The same instances in other places, without builds that are under way.
  var copy: Instances { Instances(single: single.settled, perParameter: perParameter?.copy) }

  /// The same without the instances and builds of a scope.
  func without(_ scope: ScopeMark) -> Instances {
    Instances(
      single: single.scope.mark == scope ? Slot() : single,
      perParameter: perParameter?.without(scope)
    )
  }
}

extension Retired {
  /// Takes what a claim has replaced, if anything.
  fileprivate convenience init?(_ claim: Slot.Claim, _ sweepings: [AnyObject], of place: Entry) {
    var objects = sweepings
    if case .build(_, let replaced?) = claim { objects.append(replaced) }
    if objects.isEmpty { return nil }
    self.init(objects, of: place)
  }
}
