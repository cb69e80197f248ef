/// The options that modifiers and registrations have set for a factory.
struct FactoryOptions: Sendable {
  /// The closure that replaces the one in the factory's definition.
  var registration: StoredClosure?
  /// The closures that modules have contributed, with the registration that they add to.
  var contributions: StoredObject?
  /// The closures that replace all others in some contexts.
  var contexts = ContextFactories()
  /// The scope of the last modifier, for a definition that names no scope.
  var scope = ScopeMark.none
  var timeToLive = TimeToLive.unlimited
  /// The type of the parameters, if each parameter has its own instance.
  var parameters: AnyParameter.Type?
  var decorator: StoredClosure?
  /// The closure that closes a stored instance at shutdown.
  var shutdownAction: ShutdownAction?
  /// Whether `once()` overrides the modifiers before it.
  var isOnce = false

  /// Whether there are closures other than the one in the definition, in any context.
  var isRegistered: Bool { registration != nil || contributions != nil }

  mutating func reset(_ options: FactoryResetOptions) {
    switch options {
    case .all: self = FactoryOptions()
    case .context: contexts = ContextFactories()
    case .registration: (registration, contributions) = (nil, nil)
    case .none, .scope: break
    }
  }
}

/// Options in one object, which a resolution takes out of a lock with one retain.
final class StoredOptions: Sendable {
  let options: FactoryOptions

  let flags: EntryFlags

  init(_ options: FactoryOptions) { (self.options, flags) = (options, EntryFlags(options)) }

  /// The closure to build with in the current context; `nil` for the one in the definition.
  var factory: StoredObject? {
    if !options.contexts.isEmpty, let factory = options.contexts.factory(in: .current) {
      return factory
    }
    return options.contributions ?? options.registration
  }
}

/// The options that the fast path needs, in one word: the scope, above bits for the others.
struct EntryFlags: Equatable, Sendable {
  let bits: UInt

  private static var parameters: UInt { 1 }
  private static var once: UInt { 2 }
  private static var decorator: UInt { 4 }
  private static var registration: UInt { 8 }
  private static var others: UInt { 16 }
  private static var expiry: UInt { 32 }

  init(bits: UInt) { self.bits = bits }

  init(_ options: FactoryOptions) {
    var bits = options.scope.bits << 8
    if options.parameters != nil { bits |= Self.parameters }
    if options.isOnce { bits |= Self.once }
    if options.decorator != nil { bits |= Self.decorator }
    if options.registration != nil { bits |= Self.registration }
    if !options.contexts.isEmpty || options.contributions != nil { bits |= Self.others }
    if options.timeToLive != .unlimited { bits |= Self.expiry }
    self.bits = bits
  }

  var scope: ScopeMark { ScopeMark(bits: bits >> 8) }

  /// Whether each parameter has its own instance.
  var isPerParameter: Bool { bits & Self.parameters != 0 }

  /// Whether `once()` overrides the modifiers before it.
  var isOnce: Bool { bits & Self.once != 0 }

  var isDecorated: Bool { bits & Self.decorator != 0 }

  var isRegistered: Bool { bits & Self.registration != 0 }

  /// Whether there are closures for contexts, or contributions.
  var hasOtherClosures: Bool { bits & Self.others != 0 }

  var expires: Bool { bits & Self.expiry != 0 }
}

/// The time after its last use at which an instance expires.
@usableFromInline
struct TimeToLive: Sendable, Equatable {
  /// The time in nanoseconds; `.max` if the instance doesn't expire.
  @usableFromInline let nanoseconds: Int64

  static var unlimited: TimeToLive { TimeToLive(seconds: .infinity) }

  /// The time to live at this moment; `nil` if instances don't expire.
  var expiry: Expiry? { self == .unlimited ? nil : Expiry(nanoseconds) }

  /// Creates a time to live from a number of seconds: infinity is allowed, and NaN counts as zero.
  @inlinable
  init(seconds: Double) {
    let nanoseconds = seconds * 1e9
    // More than `Int64` can represent, 292 years, counts as infinite. NaN isn't greater than zero.
    self.nanoseconds = nanoseconds >= 0x1p63 ? .max : nanoseconds > 0 ? Int64(nanoseconds) : 0
  }
}

/// The part that a reset removes.
public enum FactoryResetOptions: Sendable {
  /// Everything.
  case all
  /// Factories for contexts. Registrations and instances stay.
  case context
  /// Nothing.
  case none
  /// Registrations: resolutions use the closure in the definition again. Stored instances stay.
  case registration
  /// Stored instances. Registrations stay.
  case scope
}
