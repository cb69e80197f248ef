import Configuration
package import FactoryKit
package import FactoryRunning
import Logging
import ServiceLifecycle
import SystemPackage

extension ServiceAdapter {
  /// Runs a service of swift-service-lifecycle in a group of that package, which it needs to end in order.
  init(_ name: String, running service: any ServiceLifecycle.Service, logger: Logger) {
    let group = ServiceLifecycle.ServiceGroup(services: [service], logger: logger)
    self.init(name) {
      try await group.run()
    } onGracefulShutdown: {
      await group.triggerGracefulShutdown()
    }
  }
}

extension Container {

  /// The settings, which are read again when their file changes.
  var settings: AsyncFactory<ReloadingFileProvider<JSONSnapshot>> {
    self {
      try await ReloadingFileProvider<JSONSnapshot>(
        filePath: "settings.json",
        pollInterval: .seconds(1)
      )
    }.cached
  }

  package var settingsService: AsyncFactory<any FactoryRunning.Service> {
    self {
      ServiceAdapter(
        "settings",
        running: try await self.settings(),
        logger: Logger(label: "settings")
      )
    }
  }

  package var greeting: AsyncFactory<String> {
    self {
      let reader = ConfigReader(provider: try await self.settings())
      return reader.string(forKey: "greeting", default: "Hello")
    }
  }
}
