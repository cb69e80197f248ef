import Bookkeeping
import CommandLineKit
import Entries
import FactoryKit
import FactoryRunning
import FileEntries
import WebServer

/// Registers an implementation for each promise of the modules, and the service.
struct LedgerWiring: Wiring {
  /// Runs once for each container, before its first use.
  func register(in container: Container) {
    container.log.register { { Message.note($0).show() } }
    container.entryStore.register { [unowned container] in try await container.fileEntryStore() }
    container.routes.contribute { [unowned container] in container.entryRoutes() }
    container.healthChecks.contribute { [unowned container] in
      HealthCheck("entries") { _ = try await container.fileEntryStore().entries() }
    }
    container.services.contribute { [unowned container] in container.webServer() }
  }
}
