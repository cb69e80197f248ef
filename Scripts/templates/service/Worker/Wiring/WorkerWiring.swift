package import FactoryKit
import FactoryRunning

/// Registers an implementation for each promise of the modules that Worker uses, and its services.
package struct WorkerWiring: Wiring {
  /// Creates the wiring, for the entry point or for the trait of a test.
  package init() {}

  /// Runs once for each container, before its first use.
  package func register(in container: Container) {
    container.services.contribute { WorkerService() }
  }
}
