package import FactoryKit

/// Registers an implementation for each promise of the modules that Worker uses.
package struct WorkerWiring: Wiring {
  /// Creates the wiring, for the entry point or for the trait of a test.
  package init() {}

  /// Runs once for each container, before its first use.
  package func register(in container: Container) {
  }
}
