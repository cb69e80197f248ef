import Accounts
import Contracts
public import FactoryKit
import Loaders
import Spreadsheets

/// Keeps every promise of the modules: the one place that sees both who asks and who provides.
extension Container: AutoRegistering {
  /// Registers an implementation for each promised factory, before the first one is resolved.
  public func autoRegister() {
    network.register { [unowned self] in retryingNetwork() }
    accountLoader.register { [unowned self] in
      switch accountSource() {
      case .sample: sampleLoader()
      case .file(let source): fileLoader(source)
      case .http(let source): httpLoader(source)
      }
    }
    // The first is the usual one.
    reportFormats.contribute { [unowned self] in tableFormat() }
    reportFormats.contribute { [unowned self] in jsonFormat() }
    reportFormats.contribute { [unowned self] in csvFormat() }
  }
}
