public import FactoryKit

/// The registrations that several apps share.
public struct CommonWiring: Wiring {
  /// Creates the wiring, for an app's own wiring to call.
  public init() {}

  /// Runs once for each container, before its first use.
  public func register(in container: Container) {
  }
}
