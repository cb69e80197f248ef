/// The registration for a factory in an open scope, when a resolution began.
struct ScopeRegistration {
  let openScope: OpenScope
  /// The options with the registration, which the scope drops when it ends.
  let options: StoredOptions
}
