public import FactoryKit

/// Registers an implementation for each promise of the modules.
extension Container: AutoRegistering {
  /// Runs once for each container, before its first use.
  public func autoRegister() {
    // A container stores these closures, so they must not retain it: [unowned self].
  }
}
