/// What one container holds for one factory beside its instances.
struct FactoryOptions<P, T>: Sendable {
  /// The closure that replaces the one in the factory's definition.
  var registration: Unchecked<(P) -> T>?
  /// The closures that replace it in some contexts.
  var contexts = ContextFactories<P, T>()
  /// The scope that was last given to the factory, for a definition that names none.
  var scope: Scope?
  /// How long an instance stays that nobody asks for.
  var timeToLive: Duration?
  /// What tells parameters apart, when each has an instance of its own.
  var parameterKey: Unchecked<(P) -> ParameterKey>?
  /// What is called with each instance that is resolved, and whether it is new.
  var decorator: Unchecked<(T, Bool) -> Void>?
  /// Whether the modifiers before `once()` have had their turn.
  var isOnce = false

  /// The closure to make an instance with now; none for the one in the definition.
  var factory: ((P) -> T)? {
    if !contexts.isEmpty, let factory = contexts.factory(in: .current) { return factory }
    return registration?.value
  }

  mutating func reset(_ options: FactoryResetOptions) {
    switch options {
    case .all: self = FactoryOptions()
    case .context: contexts = ContextFactories()
    case .registration: registration = nil
    case .none, .scope: break
    }
  }
}
