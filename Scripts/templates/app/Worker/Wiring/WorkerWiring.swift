package import FactoryKit

/// Registers an implementation for every promise of the modules that Worker uses.
package struct WorkerWiring: Wiring {
  /// Creates the wiring, to be handed over when Worker starts, or to the trait of a test.
  package init() {}

  /// Runs once for each container, before its first use.
  package func register(in container: Container) {
  }
}
