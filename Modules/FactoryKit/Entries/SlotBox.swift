/// A slot that is found without being copied.
///
/// `@unchecked`: it is changed under the lock of the entry that it belongs to. `@exclusivity`: for
/// the same reason.
@usableFromInline
final class SlotBox: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var slot: Slot

  init(_ slot: Slot = Slot()) { self.slot = slot }
}
