/// What an entry says of itself without being locked, in one word.
@usableFromInline
struct EntryNote: Sendable {
  /// The mark of the scope that the entry remembers, above four bits for what else there is.
  ///
  /// The highest bits of an address are zero, so nothing is lost.
  @usableFromInline let bits: UInt

  /// There is a registration.
  @inlinable static var registration: UInt { 1 }
  /// There is something that each resolution has to obey, also one that finds an instance.
  @inlinable static var special: UInt { 2 }
  /// Parameters have an instance each.
  @inlinable static var parameters: UInt { 4 }
  /// `once()` has had its turn.
  @inlinable static var once: UInt { 8 }

  @inlinable
  init(bits: UInt) { self.bits = bits }

  /// Notes what the options of an entry say.
  init(_ options: FactoryOptions) {
    var bits = options.scope.mark.bits &<< 4
    if options.isRegistered { bits |= Self.registration }
    if options.isSpecial { bits |= Self.special }
    if options.parameters != nil { bits |= Self.parameters }
    if options.isOnce { bits |= Self.once }
    self.bits = bits
  }

  /// Whether there is something that each resolution has to obey, also one that finds an instance.
  @inlinable var isSpecial: Bool { bits & Self.special != 0 }

  /// Whether there is a registration.
  @inlinable var isRegistered: Bool { bits & Self.registration != 0 }

  /// Whether parameters have an instance each.
  @inlinable var hasParameters: Bool { bits & Self.parameters != 0 }

  /// Whether the modifiers before `once()` have had their turn.
  @inlinable var isOnce: Bool { bits & Self.once != 0 }

  /// The mark of the scope that the entry remembers.
  @inlinable var mark: ScopeMark { ScopeMark(bits: bits &>> 4) }
}
