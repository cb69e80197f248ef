public import Synchronization

/// The rows of a hash table of slots, which are found without a lock.
///
/// A row is free, has a slot, or had one. The number of rows is a power of two, and at least a quarter
/// are free, so that each search ends.
///
/// `@unchecked`: rows are atomic words, which are changed under the lock of an entry.
@usableFromInline
final class SlotRows: @unchecked Sendable {
  /// A row, whose hash value is the slot's as long as it has that slot.
  @usableFromInline
  struct Row: ~Copyable {
    @usableFromInline let hash = Atomic(0)
    @usableFromInline let slot = Atomic<UInt>(0)
  }

  @usableFromInline let mask: Int
  @usableFromInline let first: UnsafeMutablePointer<Row>

  /// Creates free rows: a power of two.
  init(count: Int) {
    mask = count - 1
    first = .allocate(capacity: count)
    for index in 0..<count { (first + index).initialize(to: Row()) }
  }

  // A row has nothing to be released.
  deinit { first.deallocate() }

  /// What a row has that had a slot.
  @inlinable static var vacated: UInt { 1 }

  /// Returns the slot of a row, if there is one.
  func slot(at index: Int) -> Unmanaged<ParameterSlot>? {
    let address = first[index].slot.load(ordering: .relaxed)
    return address == Self.vacated ? nil : Unmanaged(address: address)
  }

  /// Puts a slot into a row that has none.
  ///
  /// - Returns: Whether the row was free, and never had one.
  @discardableResult
  func insert(_ slot: Unmanaged<ParameterSlot>) -> Bool {
    let hash = slot._withUnsafeGuaranteedRef { $0.hash }
    var index = hash & mask
    while self.slot(at: index) != nil { index = (index + 1) & mask }
    let wasFree = first[index].slot.load(ordering: .relaxed) == 0
    first[index].hash.store(hash, ordering: .relaxed)
    first[index].slot.store(UInt(bitPattern: slot.toOpaque()), ordering: .sequentiallyConsistent)
    return wasFree
  }

  /// Takes the slot out of a row.
  func vacate(_ index: Int) {
    first[index].slot.store(Self.vacated, ordering: .sequentiallyConsistent)
  }
}
