import Synchronization

/// The slot of one parameter.
///
/// `@unchecked`: a thread that changes it holds the lock of the entry; readers load the published address only.
@usableFromInline
class ParameterSlot: @unchecked Sendable {
  final let hash: Int
  private let published = Atomic<UInt>(0)
  @exclusivity(unchecked) private(set) final var slot: Slot

  init(hash: Int, _ slot: Slot) {
    self.hash = hash
    self.slot = slot
    publish()
  }

  /// The instance, for use while a hazard pointer protects the entry.
  @usableFromInline final var instance: Unmanaged<StoredInstance>? {
    Unmanaged(address: published.load(ordering: .sequentiallyConsistent))
  }

  final func change<Result>(_ body: (inout Slot) -> Result) -> Result {
    let result = body(&slot)
    publish()
    return result
  }

  private func publish() {
    let address = slot.stored.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
    published.store(address, ordering: .sequentiallyConsistent)
  }

  func with(_ slot: Slot) -> ParameterSlot { fatalError("abstract") }

  func hasParameter(_ parameter: UnsafeRawPointer) -> Bool { fatalError("abstract") }

  /// Whether the parameter still has the hash value that it had when the slot was created.
  var hasSameHash: Bool { fatalError("abstract") }
}

@usableFromInline
final class SlotOf<P: Hashable>: ParameterSlot, @unchecked Sendable {
  @usableFromInline let parameter: P

  @usableFromInline
  init(_ parameter: P) {
    self.parameter = parameter
    super.init(hash: parameter.hashValue, Slot())
  }

  private init(_ other: SlotOf, _ slot: Slot) {
    parameter = other.parameter
    super.init(hash: other.hash, slot)
  }

  override func with(_ slot: Slot) -> ParameterSlot { SlotOf(self, slot) }

  override func hasParameter(_ other: UnsafeRawPointer) -> Bool {
    other.assumingMemoryBound(to: P.self).pointee == parameter
  }

  override var hasSameHash: Bool { parameter.hashValue == hash }
}

/// The operations on a factory's parameters, whose type the entries of a container don't know.
@usableFromInline
struct ParameterType: @unchecked Sendable {
  /// Searches a table without a lock.
  let find: (ParameterTable, UnsafeRawPointer) -> Unmanaged<StoredInstance>?
  let makeSlot: (UnsafeRawPointer) -> ParameterSlot
  let key: (UnsafeRawPointer) -> AnyHashable

  @inlinable
  init<P: Hashable>(_ type: P.Type) {
    self.init(
      find: { $0.instance(of: $1.assumingMemoryBound(to: P.self).pointee) },
      makeSlot: { SlotOf($0.assumingMemoryBound(to: P.self).pointee) },
      key: { AnyHashable($0.assumingMemoryBound(to: P.self).pointee) }
    )
  }

  @usableFromInline
  init(
    find: @escaping (ParameterTable, UnsafeRawPointer) -> Unmanaged<StoredInstance>?,
    makeSlot: @escaping (UnsafeRawPointer) -> ParameterSlot,
    key: @escaping (UnsafeRawPointer) -> AnyHashable
  ) {
    (self.find, self.makeSlot, self.key) = (find, makeSlot, key)
  }
}

/// A parameter in the memory of the caller of a resolution.
struct Parameter {
  let type: ParameterType
  let address: UnsafeRawPointer

  var key: AnyHashable { type.key(address) }

  /// Whether the parameter equals itself, so that a later resolution can find its instance: NaN doesn't.
  var isReflexive: Bool {
    let key = key
    return key == key
  }

  /// Whether all parts of the parameter equal themselves, which takes longer: an array with NaN doesn't.
  var isDeeplyReflexive: Bool { FactoryKit.isReflexive(key.base) }
}

/// Returns whether a value and all parts of it equal themselves.
private func isReflexive(_ value: Any) -> Bool {
  func isEqual<E: Equatable>(_ value: E) -> Bool { value == value }
  if let value = value as? any Equatable, !isEqual(value) { return false }
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .class || mirror.children.allSatisfy { isReflexive($0.value) }
}
