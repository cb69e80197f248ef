import Bookkeeping
import CommandLineKit
import Entries
public import FactoryKit
import FactoryRunning
import FileEntries
import WebServer

/// Registers an implementation for each promise of the modules.
extension Container: @retroactive AutoRegistering {
  /// Runs once for each container, before its first use.
  public func autoRegister() {
    log.register { { Message.note($0).show() } }
    entryStore.register { [unowned self] in try await fileEntryStore() }
    routes.contribute { [unowned self] in entryRoutes() }
    services.contribute { [unowned self] in webServer() }
  }
}
