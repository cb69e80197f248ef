/// The options that modifiers and registrations have set for a factory.
struct FactoryOptions: Sendable {
  /// The closure that replaces the one in the factory's definition.
  var registration: StoredRecipe?
  /// The closures that modules have contributed, with the registration that they add to.
  var contributions: StoredObject?
  /// The closures that replace all others in some contexts.
  var contexts = ContextFactories()
  /// The scope of the last modifier, for a definition that names no scope.
  var scope = ScopeReference.none
  var timeToLive = TimeToLive.unlimited
  /// The type of the parameters, if each parameter has its own instance.
  var parameters: ParameterType?
  var decorator: AnyDecoration?
  /// The closure that closes a stored instance at shutdown.
  var shutdownAction: ShutdownAction?
  /// The options before `once()`, if it overrides the modifiers before it.
  var once: StoredOptions?

  /// Whether `once()` overrides the modifiers before it.
  var isOnce: Bool { once != nil }

  /// Whether instances expire.
  var expires: Bool { timeToLive != .unlimited }

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

  /// Sets the options before `once()` again, after a reset has removed them.
  mutating func apply(_ once: StoredOptions?) {
    guard let once else { return }
    self = once.options
    self.once = once
  }
}

/// Options in one object, which a resolution takes out of a lock with one retain.
final class StoredOptions: Sendable {
  let options: FactoryOptions
  let flags: EntryFlags

  init(_ options: consuming FactoryOptions) {
    flags = EntryFlags(options)
    self.options = options
  }

  /// The closure to build with in the current context; `nil` for the one in the definition.
  var factory: StoredObject? {
    if !options.contexts.isEmpty, let factory = options.contexts.factory(in: .current) {
      return factory
    }
    return options.contributions ?? options.registration
  }
}

/// The time after its last use at which an instance expires.
@usableFromInline
struct TimeToLive: Sendable, Equatable {
  /// The time in nanoseconds; `.max` if the instance doesn't expire.
  @usableFromInline let nanoseconds: Int64

  static var unlimited: TimeToLive { TimeToLive(seconds: .infinity) }

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
