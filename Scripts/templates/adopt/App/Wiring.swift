public import FactoryKit

/// Keeps every promise of the modules: the one place that knows both who asks and who provides.
extension Container: AutoRegistering {
  /// Registers an implementation for each promised factory, before the first one is resolved.
  public func autoRegister() {
  }
}
