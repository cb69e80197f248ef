/// What a reset throws away.
public enum FactoryResetOptions: Sendable {
  /// Everything.
  case all
  /// Nothing.
  case none
  /// Registrations, so that the original factory is used again. Cached instances stay.
  case registration
  /// Cached instances. Registrations stay.
  case scope
}

extension FactoryResetOptions {
  var includesRegistrations: Bool { self == .all || self == .registration }
  var includesInstances: Bool { self == .all || self == .scope }
}
