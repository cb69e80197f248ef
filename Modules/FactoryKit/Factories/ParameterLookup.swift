/// How the instance of a parameter is found, if parameters have an instance each.
///
/// `@unchecked`: it is immutable, and its closure captures nothing.
@usableFromInline
struct ParameterLookup: @unchecked Sendable {
  /// What keeps the instances.
  @usableFromInline let slots: ParameterSlots.Type
  /// Captures nothing, and is made where the type of the parameter is known.
  @usableFromInline let find: ParameterSlots.Find

  @inlinable
  init<P: Hashable>(by type: P.Type) {
    slots = HashedSlots<P>.self
    find = { slots, address in
      unsafeDowncast(slots, to: HashedSlots<P>.self)
        .instance(of: address.assumingMemoryBound(to: P.self).pointee)
    }
  }

  /// Returns places that hold nothing yet.
  func makeSlots() -> ParameterSlots { slots.init(find) }
}
