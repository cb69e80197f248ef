public import FactoryKit

/// Registers what several apps register alike.
public struct CommonWiring: Wiring {
  /// Creates the wiring, for an app's own wiring to call, or to be handed over before it.
  public init() {}

  /// Runs once for each container, before its first use.
  public func register(in container: Container) {
  }
}
