import Synchronization

/// The slot of one parameter.
///
/// `@unchecked`: a thread that changes it holds the lock of the entry; readers load the published address
/// only.
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

  class func make(_ parameter: UnsafeRawPointer) -> ParameterSlot { fatalError("abstract") }

  class func key(_ parameter: UnsafeRawPointer) -> AnyHashable { fatalError("abstract") }

  /// Another slot for the same instance.
  var copy: ParameterSlot { fatalError("abstract") }

  func hasParameter(_ parameter: UnsafeRawPointer) -> Bool { fatalError("abstract") }

  /// Whether the parameter still has the hash value that it had when the slot was created.
  var hasSameHash: Bool { fatalError("abstract") }
}

@usableFromInline
final class SlotOf<P: Hashable>: ParameterSlot, @unchecked Sendable {
  @usableFromInline let parameter: P

  private init(_ parameter: P, hash: Int, _ slot: Slot = Slot()) {
    self.parameter = parameter
    super.init(hash: hash, slot)
  }

  override class func make(_ parameter: UnsafeRawPointer) -> ParameterSlot {
    let parameter = parameter.assumingMemoryBound(to: P.self).pointee
    return SlotOf(parameter, hash: parameter.hashValue)
  }

  override class func key(_ parameter: UnsafeRawPointer) -> AnyHashable {
    AnyHashable(parameter.assumingMemoryBound(to: P.self).pointee)
  }

  override var copy: ParameterSlot { SlotOf(parameter, hash: hash, slot) }

  override func hasParameter(_ other: UnsafeRawPointer) -> Bool {
    other.assumingMemoryBound(to: P.self).pointee == parameter
  }

  override var hasSameHash: Bool { parameter.hashValue == hash }
}

/// The type of a factory's parameters, which the entries of a container don't know.
@usableFromInline
struct ParameterType: @unchecked Sendable {
  @usableFromInline let slots: ParameterSlot.Type
  /// Searches a table without a lock, with the code that the compiler has specialized for the type.
  @usableFromInline let find: (ParameterTable, UnsafeRawPointer) -> Unmanaged<StoredInstance>?

  @inlinable
  init<P: Hashable>(_ type: P.Type) {
    slots = SlotOf<P>.self
    find = { $0.instance(of: $1.assumingMemoryBound(to: P.self).pointee) }
  }
}

/// A parameter in the memory of the caller of a resolution.
struct Parameter {
  let type: ParameterType
  let address: UnsafeRawPointer

  var key: AnyHashable { type.slots.key(address) }

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
