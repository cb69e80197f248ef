/// The places of one factory's instances: one for all parameters, or one for each.
@usableFromInline
struct Instances: Sendable {
  @usableFromInline var single = Slot()
  /// Those of a factory that has an instance for each parameter; made when there is the first.
  @usableFromInline var perParameter: ParameterSlots?

  /// Returns the instance of a scope, if it is there and nobody asks how old it is.
  ///
  /// - Parameters:
  ///   - type: The type of the instance.
  ///   - scope: The scope that asks.
  ///   - hasParameters: Whether each parameter has an instance.
  ///   - address: Where the parameter is.
  /// - Returns: The instance.
  @inlinable
  @inline(__always)
  func value<Value>(
    as type: Value.Type,
    in scope: ScopeMark,
    perParameter hasParameters: Bool,
    _ address: UnsafeRawPointer
  ) -> Unchecked<Value>? {
    if hasParameters {
      guard let slots = perParameter else { return nil }
      return slots.find(slots, address, scope)?.value(as: Value.self, in: scope)
    }
    guard single.mark == scope else { return nil }
    return single.unmanaged?.value(as: Value.self, in: scope)
  }

  /// What is to be done for there to be an instance.
  struct Claim: Sendable {
    let slot: Slot.Claim
    /// What was swept on the way, to be dropped outside the lock.
    var sweepings: ParameterSlots.Sweepings?
  }

  /// Looks for the instance of a scope, and claims its place if there is none.
  ///
  /// - Parameters:
  ///   - scope: The scope that asks.
  ///   - parameter: The parameter; none when all have one instance.
  ///   - expiry: When instances are too old to be used.
  ///   - frame: What is being resolved, for the report of a cycle.
  ///   - source: The entry that has the closure to build with.
  /// - Returns: What is to be done; `nil` if the parameter is one that no instance can be found by.
  mutating func claim(
    for scope: ScopeReference,
    _ parameter: ParameterSlots.Parameter?,
    _ expiry: Expiry?,
    _ frame: ResolutionFrame,
    by source: Entry
  ) -> Claim? {
    guard let parameter else {
      return Claim(slot: single.claim(for: scope, expiry, frame, by: source))
    }
    guard parameter.lookup.slots.isKey(parameter.address) else { return nil }
    let slots = perParameter ?? parameter.lookup.makeSlots()
    perParameter = slots
    return slots.claim(for: scope, parameter.address, expiry, frame, by: source)
  }

  /// Keeps what a build has made, unless its slot was emptied or claimed by another meanwhile.
  mutating func keep(
    _ kept: Kept?,
    of build: Build,
    _ parameter: ParameterSlots.Parameter?,
    _ lastUse: Duration?
  ) {
    guard let parameter else { return single.keep(kept, of: build, lastUse) }
    perParameter?.keep(kept, of: build, parameter.address, lastUse)
  }

  /// The same instances in other places, without builds that are under way by a source that meets
  /// a condition.
  func settled(_ condition: (Entry) -> Bool = { _ in true }) -> Instances {
    Instances(single: single.settled(condition), perParameter: perParameter?.settled(condition))
  }

  /// The same without the instances and builds of a scope.
  func without(_ scope: ScopeMark) -> Instances {
    Instances(
      single: single.mark == scope ? Slot() : single,
      perParameter: perParameter?.without(scope)
    )
  }
}

extension Unmanaged<Kept> {
  /// The value of what a slot keeps, while the slot is locked; `nil` if it was kept weakly and is
  /// gone.
  @inlinable
  @inline(__always)
  func value<Value>(as type: Value.Type, in scope: ScopeMark) -> Unchecked<Value>? {
    if scope.keeping == .containerWeakly {
      return _withUnsafeGuaranteedRef { $0.weakValue(as: Value.self) }.map { Unchecked($0) }
    }
    return Unchecked(_withUnsafeGuaranteedRef { $0.value(as: Value.self) })
  }
}
