/// The places of one factory's instances, by parameters of one type.
@usableFromInline
final class HashedSlots<P: Hashable>: ParameterSlots, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var slots: [P: SlotBox] = [:]
  /// How many slots there may be before those that hold nothing are looked for.
  private var limit = HashedSlots.limit(for: 0)

  required init(_ find: @escaping Find) { super.init(find) }

  private convenience init(_ slots: [P: SlotBox], like other: HashedSlots) {
    self.init(other.find)
    self.slots = slots
    limit = Self.limit(for: slots.count)
  }

  private static func limit(for count: Int) -> Int { Swift.max(64, count * 2) }

  /// Returns the instance of a parameter, if it is there and kept for a scope.
  @inlinable
  func instance(of parameter: P, in scope: ScopeMark) -> Unmanaged<Kept>? {
    guard let box = slots[parameter], box.slot.mark == scope else { return nil }
    return box.slot.unmanaged
  }

  override class func isKey(_ parameter: UnsafeRawPointer) -> Bool {
    let parameter = parameter.assumingMemoryBound(to: P.self)
    return parameter.pointee == parameter.pointee
  }

  override class func hashable(_ parameter: UnsafeRawPointer) -> ParameterKey {
    ParameterKey(parameter.assumingMemoryBound(to: P.self).pointee)
  }

  override func claim(
    for scope: ScopeReference,
    _ parameter: UnsafeRawPointer,
    _ expiry: Expiry?,
    _ frame: ResolutionFrame,
    by source: Entry
  ) -> Instances.Claim {
    let parameter = parameter.assumingMemoryBound(to: P.self).pointee
    if let box = slots[parameter] {
      return Instances.Claim(slot: box.slot.claim(for: scope, expiry, frame, by: source))
    }
    let sweepings = slots.count < limit ? nil : sweep(expiry)
    let box = SlotBox()
    slots[parameter] = box
    let claim = box.slot.claim(for: scope, expiry, frame, by: source)
    return Instances.Claim(slot: claim, sweepings: sweepings)
  }

  override func keep(
    _ kept: Kept?,
    of build: Build,
    _ parameter: UnsafeRawPointer,
    _ lastUse: Duration?
  ) {
    slots[parameter.assumingMemoryBound(to: P.self).pointee]?.slot.keep(kept, of: build, lastUse)
  }

  override func settled(_ condition: (Entry) -> Bool) -> ParameterSlots {
    HashedSlots(slots.mapValues { SlotBox($0.slot.settled(condition)) }, like: self)
  }

  override func without(_ scope: ScopeMark) -> ParameterSlots {
    HashedSlots(slots.filter { $0.value.slot.mark != scope }, like: self)
  }

  /// Takes out the slots that hold nothing.
  ///
  /// It is done when their number has doubled, so that a slot costs the same however many there
  /// are, and so that parameters that are asked for once do not pile up.
  private func sweep(_ expiry: Expiry?) -> Sweepings {
    var sweepings = Sweepings()
    slots = slots.filter { parameter, box in
      guard box.slot.isIdle(expiry, looked: &sweepings.instances) else { return true }
      sweepings.keys.append(parameter)
      sweepings.slots.append(box)
      return false
    }
    limit = Self.limit(for: slots.count)
    return sweepings
  }
}
