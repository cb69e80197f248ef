/// What the modifiers of a factory have said.
@usableFromInline
struct FactoryOptions: Sendable {
  /// The closure that replaces the one in the factory's definition.
  @usableFromInline var registration: KeptRecipe?
  /// The closures that modules have contributed, with the registration that they add to.
  var contributions: Kept?
  /// The closures that replace all of these in some contexts.
  var contexts = ContextFactories()
  /// The scope that was last given to the factory, for a definition that names none.
  @usableFromInline var scope = ScopeReference.none
  /// How long an instance stays that nobody asks for.
  var timeToLive: TimeToLive?
  /// What tells parameters apart, when each has an instance of its own.
  @usableFromInline var parameters: ParameterLookup?
  /// What is called with each instance that is resolved, and whether it is new.
  var decorator: Kept?
  /// Whether the modifiers before `once()` have had their turn.
  var isOnce = false

  /// Whether there is something that each resolution has to obey, also one that finds an instance.
  var isSpecial: Bool { !contexts.isEmpty || timeToLive != nil || decorator != nil }

  /// Whether there is a closure other than the one in the definition, whatever the context.
  var isRegistered: Bool { registration != nil || contributions != nil }

  /// The closure to make an instance with now; none for the one in the definition.
  var factory: Kept? {
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

  /// Has what others say go before what is said here.
  mutating func overlay(_ others: FactoryOptions) {
    if let registration = others.registration {
      (self.registration, contributions) = (registration, nil)
    }
    contexts.overlay(others.contexts)
    scope = others.scope.or(scope)
    timeToLive = others.timeToLive ?? timeToLive
    parameters = others.parameters ?? parameters
    decorator = others.decorator ?? decorator
  }
}
