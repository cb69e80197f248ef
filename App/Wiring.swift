import Accounts
import AccountsCommands
import Contracts
import CurlNetworking
public import FactoryKit
import FactoryRunning
import Loaders
import Spreadsheets

/// Registers an implementation for each promise: the composition root of the app.
extension Container: AutoRegistering {
  /// Runs once for each container, before its first use.
  public func autoRegister() {
    network.register { [unowned self] in retryingNetwork() }
    accountLoader.register { [unowned self] in
      switch accountSource() {
      case .sample: sampleLoader()
      case .file(let source): fileLoader(source)
      case .http(let source): httpLoader(source)
      }
    }
    accountsReporter.register { [unowned self] in accountsFeature() }
    // The first is the default.
    reportFormats.contribute { [unowned self] in tableFormat() }
    reportFormats.contribute { [unowned self] in jsonFormat() }
    reportFormats.contribute { [unowned self] in csvFormat() }
    watchReporter.register { [unowned self] in watchPrinter() }
    services.contribute { [unowned self] in accountsWatch() }
    services.contribute { [unowned self] in hangupService() }
  }
}
