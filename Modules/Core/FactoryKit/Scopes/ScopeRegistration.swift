/// The registration for a factory in an open scope, when a resolution began.
struct ScopeRegistration {
  let openScope: OpenScope
  /// The options with the registration, which the scope drops when it ends.
  let stored: StoredOptions

  /// Returns the registered closure for an instance that no scope stores.
  func found(on thread: ResolutionThread) -> Found {
    // The slow path adds contributions, and reports captive dependencies.
    guard let recipe = stored.options.registration,
      Captive.holder(of: Lifetime(of: .none, in: openScope), on: thread) == nil
    else { return .slowPath }
    return .build(recipe, on: Unretained(thread))
  }
}
