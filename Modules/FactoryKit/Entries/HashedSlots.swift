public import Synchronization

/// The places of one factory's instances, by parameters of one type: a hash table whose rows are read
/// without a lock.
@usableFromInline
final class HashedSlots<P: Hashable>: ParameterSlots, @unchecked Sendable {
  @usableFromInline let published: Atomic<UInt>
  /// The rows, each slot of which is retained.
  private var rows: SlotRows { didSet { publish() } }
  /// How many rows have a slot.
  private var count = 0
  /// How many rows are not free: those, and the vacated ones.
  private var used = 0
  /// The row that is swept next.
  private var next = 0
  /// The slots with in-flight builds, and some whose builds have ended since.
  private var building: [ObjectIdentifier: HashedSlot<P>] = [:]
  /// The number of them at which those whose builds have ended are removed.
  private var mostBuilding = 16

  /// How many rows are looked at for each new parameter, once there are some parameters.
  private static var sweep: Int { 4 }
  /// How many parameters there are at least for a sweep.
  private static var fewest: Int { 64 }
  /// How many parameters of one hash value may meet before they are suspected.
  private static var mostTwins: Int { 8 }

  required init(_ find: @escaping Find) {
    rows = SlotRows(count: 4)
    published = Atomic(UInt(bitPattern: ObjectIdentifier(rows)))
    super.init(find)
  }

  deinit {
    for index in 0...rows.mask { rows.slot(at: index)?.release() }
  }

  private func publish() {
    published.store(UInt(bitPattern: ObjectIdentifier(rows)), ordering: .sequentiallyConsistent)
  }

  /// Returns the instance of a parameter, if it is there; to be used while the entry is being read.
  @inlinable
  func instance(of parameter: P) -> Unmanaged<StoredInstance>? {
    let hash = parameter.hashValue
    let rows = Unmanaged<SlotRows>(address: published.load(ordering: .sequentiallyConsistent))
    return rows?._withUnsafeGuaranteedRef { rows in
      var index = hash & rows.mask
      while case let slot = rows.first[index].slot.load(ordering: .sequentiallyConsistent),
        slot != 0
      {
        if slot != SlotRows.vacated, rows.first[index].hash.load(ordering: .relaxed) == hash,
          let instance = Self.instance(of: parameter, at: slot)
        {
          return instance
        }
        index = (index &+ 1) & rows.mask
      }
      return nil
    } ?? nil
  }

  @inlinable
  @inline(__always)
  static func instance(
    of parameter: P,
    at slot: UInt
  ) -> Unmanaged<StoredInstance>? {
    Unmanaged<ParameterSlot>(address: slot)?._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: HashedSlot<P>.self).parameter == parameter ? $0.instance : nil
    } ?? nil
  }

  override class func isKey(_ parameter: UnsafeRawPointer) -> Bool {
    let parameter = parameter.assumingMemoryBound(to: P.self)
    return parameter.pointee == parameter.pointee
  }

  override class func holdsNoKey(_ parameter: UnsafeRawPointer) -> Bool {
    !isReflexive(parameter.assumingMemoryBound(to: P.self).pointee)
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
  ) -> Claim {
    let parameter = parameter.assumingMemoryBound(to: P.self).pointee
    let hash = parameter.hashValue
    var (index, twins) = (hash & rows.mask, 0)
    var found: HashedSlot<P>?
    while found == nil, rows.first[index].slot.load(ordering: .relaxed) != 0 {
      if let slot = rows.slot(at: index), rows.first[index].hash.load(ordering: .relaxed) == hash {
        twins += 1
        found = slot._withUnsafeGuaranteedRef { slot in
          let slot = unsafeDowncast(slot, to: HashedSlot<P>.self)
          return slot.parameter == parameter ? slot : nil
        }
      }
      index = (index + 1) & rows.mask
    }
    var sweepings: [AnyObject] = []
    let slot = found ?? HashedSlot(parameter, hash: hash)
    if found == nil { add(slot, expiry, &sweepings) }
    let claim = slot.change { $0.claim(for: scope, expiry, frame, by: source) }
    if case .build = claim { addBuilding(slot) }
    let hasTwins = twins > Self.mostTwins
    return Claim(claim: claim, slot: slot, hasTwins: hasTwins, sweepings: sweepings)
  }

  override func keep(
    _ kept: StoredInstance?,
    of build: Build,
    in slot: ParameterSlot
  ) -> AnyObject? {
    slot.change { $0.keep(slot.hasSameHash ? kept : nil, of: build) }
    if !slot.slot.isBeingBuilt { building[ObjectIdentifier(slot)] = nil }
    // What could not be kept, or was disowned, leaves nothing behind.
    return slot.slot.build == nil && slot.slot.kept == nil
      ? removeSlot(hash: slot.hash) { $0 === slot } : nil
  }

  override func withoutBuilds(by condition: (Entry) -> Bool) -> ParameterSlots {
    let invalid = building.filter { $0.value.slot.isBeingBuilt(by: condition) }
    return invalid.isEmpty ? self : filtered { invalid[ObjectIdentifier($0)] == nil }
  }

  override var copy: ParameterSlots {
    let copy = HashedSlots(find)
    var none: [AnyObject] = []
    forEachSlot { slot in
      let settled = slot.slot.settled
      guard settled.kept != nil else { return }
      copy.add(HashedSlot(slot.parameter, hash: slot.hash, settled), nil, &none, sweeps: false)
    }
    return copy
  }

  override func without(_ scope: ScopeMark) -> ParameterSlots {
    filtered { $0.slot.scope.mark != scope }
  }

  override var slots: [ParameterSlot] {
    var all: [ParameterSlot] = []
    forEachSlot { all.append($0) }
    return all
  }

  /// Returns a table of those places that meet a condition.
  private func filtered(_ isIncluded: (HashedSlot<P>) -> Bool) -> HashedSlots {
    let other = HashedSlots(find)
    var none: [AnyObject] = []
    forEachSlot { if isIncluded($0) { other.add($0, nil, &none, sweeps: false) } }
    other.building = building.filter { isIncluded($0.value) }
    return other
  }

  /// Adds a slot with an in-flight build, in amortized constant time.
  private func addBuilding(_ slot: HashedSlot<P>) {
    if building.count >= mostBuilding {
      building = building.filter(\.value.slot.isBeingBuilt)
      mostBuilding = max(16, building.count * 2)
    }
    building[ObjectIdentifier(slot)] = slot
  }

  private func forEachSlot(_ body: (HashedSlot<P>) -> Void) {
    for index in 0...rows.mask {
      rows.slot(at: index)?._withUnsafeGuaranteedRef {
        body(unsafeDowncast($0, to: HashedSlot<P>.self))
      }
    }
  }

  /// Adds a slot, after a look at some others that may hold nothing any more.
  ///
  /// So parameters that are asked for once do not pile up, and no resolution looks at all of them.
  private func add(
    _ slot: HashedSlot<P>,
    _ expiry: Expiry?,
    _ sweepings: inout [AnyObject],
    sweeps: Bool = true
  ) {
    if sweeps, count >= Self.fewest { sweep(expiry, &sweepings) }
    if (used + 1) * 4 > (rows.mask + 1) * 3 { grow(&sweepings) }
    if rows.insert(.passRetained(slot)) { used += 1 }
    count += 1
  }

  /// Takes rows in place of those there are: twice as many as are needed, and none of them vacated.
  private func grow(_ sweepings: inout [AnyObject]) {
    var size = 4
    while size < (count + 1) * 2 { size *= 2 }
    let grown = SlotRows(count: size)
    for index in 0...rows.mask {
      if let slot = rows.slot(at: index) { grown.insert(slot) }
    }
    sweepings.append(rows)
    rows = grown
    (used, next) = (count, 0)
  }

  private func sweep(_ expiry: Expiry?, _ sweepings: inout [AnyObject]) {
    for _ in 0..<Self.sweep {
      let index = next & rows.mask
      next = index + 1
      guard let slot = rows.slot(at: index) else { continue }
      let isIdle = slot._withUnsafeGuaranteedRef { slot in
        // One whose hash value has changed is never found again.
        slot.slot.isIdle(expiry, looked: &sweepings)
          || slot.slot.build == nil && !slot.hasSameHash
      }
      if isIdle { sweepings.append(take(index, slot)) }
    }
  }

  override func remove(_ instance: StoredInstance, hash: Int) -> AnyObject? {
    removeSlot(hash: hash) { $0.slot.kept === instance }
  }

  private func removeSlot(hash: Int, _ isWanted: (ParameterSlot) -> Bool) -> AnyObject? {
    var index = hash & rows.mask
    while rows.first[index].slot.load(ordering: .relaxed) != 0 {
      if let found = rows.slot(at: index), found._withUnsafeGuaranteedRef(isWanted) {
        return take(index, found)
      }
      index = (index + 1) & rows.mask
    }
    return nil
  }

  private func take(_ index: Int, _ slot: Unmanaged<ParameterSlot>) -> AnyObject {
    rows.vacate(index)
    building[ObjectIdentifier(slot.takeUnretainedValue())] = nil
    count -= 1
    return slot.takeRetainedValue()
  }
}

/// The place of the instance of a parameter of one type.
@usableFromInline
final class HashedSlot<P: Hashable>: ParameterSlot, @unchecked Sendable {
  @usableFromInline let parameter: P

  init(_ parameter: P, hash: Int, _ slot: Slot = Slot()) {
    self.parameter = parameter
    super.init(hash: hash, slot)
  }

  override var hasSameHash: Bool { parameter.hashValue == hash }
}
