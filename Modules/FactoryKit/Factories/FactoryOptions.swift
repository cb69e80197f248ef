/// What the modifiers of a factory have said.
struct FactoryOptions: Sendable {
  /// The closure that replaces the one in the factory's definition.
  var registration: StoredRecipe?
  /// The closures that modules have contributed, with the registration that they add to.
  var contributions: StoredObject?
  /// The closures that replace all of these in some contexts.
  var contexts = ContextFactories()
  /// The scope that was last given to the factory, for a definition that names none.
  var scope = ScopeReference.none
  /// How long an instance stays that nobody asks for.
  var timeToLive = TimeToLive.unlimited
  /// What tells parameters apart, when each has an instance of its own.
  var parameters: ParameterType?
  /// What is called with each instance that is resolved, and whether it is new.
  var decorator: AnyDecoration?
  /// The closure that closes each stored instance at shutdown.
  var shutdownAction: ShutdownAction?
  /// What the modifiers before `once()` have said, if they have had their turn.
  var once: OnceOptions?

  /// Whether the modifiers before `once()` have had their turn.
  var isOnce: Bool { once != nil }

  /// Whether an instance is ever too old to be used.
  var expires: Bool { timeToLive != .unlimited }

  /// Whether there is a closure other than the one in the definition, whatever the context.
  var isRegistered: Bool { registration != nil || contributions != nil }

  /// The closure to make an instance with now; none for the one in the definition.
  var factory: StoredObject? {
    if !contexts.isEmpty, let factory = contexts.factory(in: .current) { return factory }
    return contributions ?? registration
  }

  mutating func reset(_ options: FactoryResetOptions) {
    switch options {
    case .all: self = FactoryOptions()
    case .context: contexts = ContextFactories()
    case .registration: (registration, contributions) = (nil, nil)
    case .none, .scope: break
    }
  }

  /// Says again what was said before `once()`, where a reset has taken it away.
  mutating func apply(_ once: OnceOptions?) {
    guard let once else { return }
    self = once.options
    self.once = once
  }
}

/// What the modifiers before `once()` have said, to be said again by a modifier behind it after a reset.
final class OnceOptions: Sendable {
  let options: FactoryOptions

  init(_ options: FactoryOptions) { self.options = options }
}
