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
