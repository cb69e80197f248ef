/// What an entry says of itself without being locked, in one word.
@usableFromInline
struct EntryFlags: Equatable, Sendable {
  /// The mark of the scope that the entry remembers, above eight bits for what else there is.
  ///
  /// The highest bits of an address are zero, so nothing is lost.
  @usableFromInline let bits: UInt

  /// There is a registration.
  @inlinable static var registration: UInt { 1 }
  /// There are closures for contexts, which whoever makes an instance has to look at.
  @inlinable static var contexts: UInt { 2 }
  /// Parameters have an instance each.
  @inlinable static var parameters: UInt { 4 }
  /// `once()` has had its turn.
  @inlinable static var once: UInt { 8 }
  /// There is a decorator, which each resolution has to call.
  @inlinable static var decorator: UInt { 16 }
  /// Instances expire.
  @inlinable static var expiry: UInt { 32 }

  /// An opening of a bound scope has, or once had, a registration.
  @inlinable static var openScopes: UInt { 64 }

  @inlinable
  init(bits: UInt) { self.bits = bits }

  /// Notes what the options of an entry say.
  init(_ options: FactoryOptions) {
    var bits = options.scope.mark.bits &<< 8
    if options.isRegistered { bits |= Self.registration }
    if !options.contexts.isEmpty { bits |= Self.contexts }
    if options.parameters != nil { bits |= Self.parameters }
    if options.isOnce { bits |= Self.once }
    if options.decorator != nil { bits |= Self.decorator }
    if options.expires { bits |= Self.expiry }
    self.bits = bits
  }

  /// Whether there is a decorator, which each resolution has to call.
  @inlinable var isDecorated: Bool { bits & Self.decorator != 0 }

  /// Whether instances expire.
  @inlinable var expires: Bool { bits & Self.expiry != 0 }

  /// Whether a new instance takes more than a closure: a look at contexts or openings, or a decorator.
  @inlinable var isSpecial: Bool {
    bits & (Self.contexts | Self.decorator | Self.openScopes) != 0
  }

  /// Whether an opening of a bound scope may have a registration.
  var hasOpenScopes: Bool { bits & Self.openScopes != 0 }

  /// Whether an instance that is kept is all that counts: for all parameters, as long as it is kept.
  @inlinable var isPlain: Bool {
    bits & (Self.parameters | Self.decorator | Self.expiry | Self.openScopes) == 0
  }

  /// Whether there is a registration.
  @inlinable var isRegistered: Bool { bits & Self.registration != 0 }

  /// Whether parameters have an instance each.
  @inlinable var hasParameters: Bool { bits & Self.parameters != 0 }

  /// Whether the modifiers before `once()` have had their turn.
  @inlinable var isOnce: Bool { bits & Self.once != 0 }

  /// The mark of the scope that the entry remembers.
  @inlinable var mark: ScopeMark { ScopeMark(bits: bits &>> 8) }
}
