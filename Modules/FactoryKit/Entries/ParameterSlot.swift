import Synchronization

/// The place of the instance of one parameter, which is found without a lock.
///
/// `@unchecked`: the slot is changed under the lock of the entry that it belongs to, and what is
/// published of it is atomic.
@usableFromInline
class ParameterSlot: @unchecked Sendable {
  /// The hash value of the parameter when it was first asked for.
  let hash: Int
  private let published = Atomic<UInt>(0)
  @exclusivity(unchecked) private(set) var slot: Slot

  init(hash: Int, _ slot: Slot) {
    self.hash = hash
    self.slot = slot
    publish()
  }

  /// The instance, to be used while the entry is being read.
  @usableFromInline final var instance: Unmanaged<StoredInstance>? {
    Unmanaged(address: published.load(ordering: .sequentiallyConsistent))
  }

  /// Changes the slot, under the lock of the entry.
  final func change<Result>(_ body: (inout Slot) -> Result) -> Result {
    let result = body(&slot)
    publish()
    return result
  }

  /// Whether the parameter has the hash value that it had at first.
  var hasSameHash: Bool { fatalError("abstract") }

  private func publish() {
    let address = slot.kept.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
    published.store(address, ordering: .sequentiallyConsistent)
  }
}
