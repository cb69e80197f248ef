import Accounts
import Contracts
import CurlNetworking
public import FactoryKit
import Loaders
import Spreadsheets

/// Registers an implementation for each promise: the composition root of the app.
extension Container: AutoRegistering {
  /// Runs once for each container, before its first use.
  public func autoRegister() {
    // The container stores these closures. If one of them retained the container, neither would be released.
    network.register { [unowned self] in curlNetwork() }
    accountLoader.register { [unowned self] source in
      switch source {
      case .sample: sampleLoader()
      case .file(let path): fileLoader(path)
      case .url(let url): httpLoader(url)
      }
    }
    // The first is the default.
    reportFormats.contribute { [unowned self] in tableFormat() }
    reportFormats.contribute { [unowned self] in jsonFormat() }
    reportFormats.contribute { [unowned self] in csvFormat() }
  }
}
