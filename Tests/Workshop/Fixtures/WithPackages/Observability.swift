package import Configuration
public import FactoryKit
package import Logging
package import Metrics

extension Scope {
  /// Open for each request.
  package static let request = Scope.Bound("request")
}

extension Container {
  package var logger: Factory<Logger> { self { Logger(label: "ledger") } }
  package var requests: Factory<Counter> { self { Counter(label: "requests") }.singleton }
  package var settings: Factory<ConfigReader> {
    self { ConfigReader(provider: EnvironmentVariablesProvider()) }.singleton
  }
}

extension Container: @retroactive AutoRegistering {
  /// Runs once for each container, before its first use.
  public func autoRegister() {
    manager.logger = { Logger(label: "resolutions").debug("\($0)") }
  }
}

/// Does the work of a request.
func answer(_ id: String) async {
  await Scope.request.open {
    $0.logger.register {
      var logger = Logger(label: "ledger")
      logger[metadataKey: "request"] = "\(id)"
      return logger
    }
  } operation: {
    Container.shared.requests().increment()
    Container.shared.logger().info("begins")
  }
}
