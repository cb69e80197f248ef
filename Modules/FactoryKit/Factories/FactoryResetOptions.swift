/// What a reset removes.
public enum FactoryResetOptions: Sendable {
  /// Everything.
  case all
  /// Factories for contexts. Registrations and instances stay.
  case context
  /// Nothing.
  case none
  /// Registrations, so that the original factory is used again. Cached instances stay.
  case registration
  /// Cached instances. Registrations stay.
  case scope
}
