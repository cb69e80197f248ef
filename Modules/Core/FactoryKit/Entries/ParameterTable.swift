public import Synchronization

/// The slots of an entry, one for each parameter that the factory was resolved with.
///
/// Readers search the rows without a lock, while a hazard pointer protects the entry. A thread that
/// changes the table holds the lock of the entry. With each new parameter, the table examines a few
/// slots, and removes unused ones: empty slots, slots with expired instances, and slots of parameters
/// with a changed hash value.
///
/// `@unchecked`: a thread that changes it holds the lock of the entry; readers load the published rows only.
@usableFromInline
final class ParameterTable: @unchecked Sendable {
  @usableFromInline let published: Atomic<UInt>
  private let type: ParameterType
  private var rows: HashRows
  /// The number of slots.
  private var count = 0
  /// The number of rows that are not free.
  private var used = 0
  /// The row where the next removal of unused slots begins.
  private var next = 0

  /// The number of rows that the table examines for each new parameter.
  private static var sweep: Int { 4 }
  /// The smallest number of slots with which the table examines rows.
  private static var fewest: Int { 64 }
  /// The number of parameters with one hash value beyond which a parameter may never be found again.
  private static var mostCollisions: Int { 8 }

  init(_ type: ParameterType) {
    self.type = type
    rows = HashRows(count: 4)
    published = Atomic(UInt(bitPattern: ObjectIdentifier(rows)))
  }

  deinit { forEachRow { _, slot in slot.release() } }

  /// Returns the instance of a parameter, for use while a hazard pointer protects the entry.
  @inlinable
  func instance<P: Hashable>(of parameter: P) -> Unmanaged<StoredInstance>? {
    let hash = parameter.hashValue
    let rows = Unmanaged<HashRows>(address: published.load(ordering: .sequentiallyConsistent))
    return rows?._withUnsafeGuaranteedRef { rows in
      rows.find(hash) { (slot: Unmanaged<ParameterSlot>, _) in
        slot._withUnsafeGuaranteedRef {
          unsafeDowncast($0, to: SlotOf<P>.self).parameter == parameter ? $0.instance : nil
        }
      }
    } ?? nil
  }

  @inline(__always)
  func instance(ofParameterAt address: UnsafeRawPointer) -> Unmanaged<StoredInstance>? {
    type.find(self, address)
  }

  /// Finds the instance or the build of a parameter, or claims its slot.
  func claim(_ parameter: Parameter, for resolution: Resolution, in place: Entry) -> Claim {
    let new = type.slots.make(parameter.address)
    var (found, collisions): (ParameterSlot?, Int) = (nil, 0)
    _ = rows.find(new.hash) { (slot: Unmanaged<ParameterSlot>, _) -> Void? in
      let slot = slot.takeUnretainedValue()
      if slot.hasParameter(parameter.address) { found = slot } else { collisions += 1 }
      return found == nil ? nil : ()
    }
    let slot = found ?? new
    let claim = slot.change { $0.claim(for: resolution, in: place) }
    if found == nil { resolution.removed += add(slot, resolution.expiry) }
    if case .build = claim { resolution.build?.slot = slot }
    resolution.mayNeverBeFound = collisions > Self.mostCollisions
    return claim
  }

  /// Ends a build, and stores its instance if the slot still waits for this build.
  ///
  /// - Returns: The slot, if the table has removed it.
  func finish(_ build: Build, with instance: StoredInstance?, in slot: ParameterSlot)
    -> AnyObject?
  {
    slot.change { $0.finish(build, with: slot.hasSameHash ? instance : nil) }
    guard slot.slot.build == nil, slot.slot.stored == nil else { return nil }
    return remove(slot.hash) { $0 === slot }
  }

  /// Returns the table without some slots.
  func filtered(_ isIncluded: (ParameterSlot) -> Bool) -> ParameterTable {
    slots.allSatisfy(isIncluded) ? self : ParameterTable(type, slots.filter(isIncluded))
  }

  /// A table with other slots for the same instances.
  var copy: ParameterTable { ParameterTable(type, slots.map(\.copy)) }

  var slots: [ParameterSlot] {
    var slots: [ParameterSlot] = []
    forEachRow { slots.append($1.takeUnretainedValue()) }
    return slots
  }

  func remove(_ instance: StoredInstance, hash: Int) -> AnyObject? {
    remove(hash) { $0.slot.stored === instance }
  }

  private convenience init(_ type: ParameterType, _ slots: [ParameterSlot]) {
    self.init(type)
    for slot in slots { _ = add(slot, nil, sweeps: false) }
  }

  private func forEachRow(_ body: (Int, Unmanaged<ParameterSlot>) -> Void) {
    for index in 0...rows.mask {
      if let address = rows.object(at: index) { body(index, HashRows.object(at: address)) }
    }
  }

  /// Adds a slot.
  ///
  /// - Returns: Objects that the table no longer needs.
  private func add(_ slot: ParameterSlot, _ expiry: Expiry?, sweeps: Bool = true) -> [AnyObject] {
    var removed = sweeps && count >= Self.fewest ? removeUnused(expiry) : []
    if (used + 1) * 4 > (rows.mask + 1) * 3 {
      var size = 4
      while size < (count + 1) * 2 { size *= 2 }
      let more = HashRows(count: size)
      more.insert(rows)
      removed.append(rows)
      rows = more
      (used, next) = (count, 0)
      published.store(UInt(bitPattern: ObjectIdentifier(more)), ordering: .sequentiallyConsistent)
    }
    let address = UInt(bitPattern: Unmanaged.passRetained(slot).toOpaque())
    if rows.insert(address, slot.hash) { used += 1 }
    count += 1
    return removed
  }

  private func removeUnused(_ expiry: Expiry?) -> [AnyObject] {
    var removed: [AnyObject] = []
    for _ in 0..<Self.sweep {
      let index = next & rows.mask
      next = index + 1
      guard let address = rows.object(at: index) else { continue }
      let slot: ParameterSlot = HashRows.object(at: address).takeUnretainedValue()
      let isUnused =
        slot.slot.isIdle(expiry, retaining: &removed) || slot.slot.build == nil && !slot.hasSameHash
      if isUnused { removed.append(remove(at: index)) }
    }
    return removed
  }

  private func remove(_ hash: Int, where condition: (ParameterSlot) -> Bool) -> AnyObject? {
    rows.find(hash) { condition($0.takeUnretainedValue()) ? $1 : nil }.map(remove)
  }

  private func remove(at index: Int) -> AnyObject {
    let slot: Unmanaged<ParameterSlot> = HashRows.object(
      at: rows.object(at: index).unsafelyUnwrapped
    )
    rows.vacate(index)
    count -= 1
    return slot.takeRetainedValue()
  }
}
