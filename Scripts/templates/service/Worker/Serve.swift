import CommandLineKit
import FactoryKit
package import FactoryRunning
import FactoryWiring
import WiringCommand

extension Command {
  /// Runs the services that the modules contribute.
  static var serve: Command {
    Command(
      "serve",
      "Runs until SIGTERM or SIGINT; a second signal ends it at once",
      options: [.shutdownLimit, .closingLimit]
    ) { arguments in
      #if DEBUG
        // An instance that outlives a request must not hold an instance of the request.
        Container.shared.manager.captivesTriggerError = true
      #endif
      let limit = try arguments.seconds(.shutdownLimit) ?? .seconds(10)
      let group = try ServiceGroup.worker(limit: limit)
      Container.shared.checkHealth.register { { await group.checkHealth() } }
      let closing = try arguments.seconds(.closingLimit) ?? .seconds(3)
      try await group.run(closing: Container.shared, within: closing)
    }
  }
}

extension Option {
  /// The time that the services have to end.
  fileprivate static let shutdownLimit = Option(
    "shutdown-limit",
    value: .text("SECONDS"),
    "The time that the services have to end, before they are cancelled (default: 10)"
  )
  /// The time that closing may take.
  fileprivate static let closingLimit = Option(
    "closing-limit",
    value: .text("SECONDS"),
    "The time for closing what the services used (default: 3)"
  )
}

extension Arguments {
  fileprivate func seconds(_ option: Option) throws(UsageError) -> Duration? {
    guard let text = self[option] else { return nil }
    guard let seconds = Int(text), (1...3600).contains(seconds) else {
      throw .unknownValue(text, of: option.longForm, expected: ["a number from 1 to 3600"])
    }
    return .seconds(seconds)
  }
}

extension ServiceGroup {
  /// Returns a group of the services that the modules contribute.
  ///
  /// - Parameters:
  ///   - limit: The time that the services have to end, before they are cancelled.
  ///   - onReady: Called when all services are ready.
  /// - Returns: The group.
  /// - Throws: `EmptyList` if no module contributes a service.
  package static func worker(
    limit: Duration,
    onReady: @escaping @Sendable () -> Void = {}
  ) throws -> ServiceGroup {
    let services = Container.shared.services()
    if services.isEmpty { throw EmptyList("services", of: (any Service).self, in: .worker) }
    var configuration = ServiceGroupConfiguration(services: services) { error in
      Failure(error).show()
    }
    configuration.healthChecks = Container.shared.healthChecks()
    configuration.maximumGracefulShutdownDuration = limit
    configuration.maximumCancellationDuration = .seconds(2)
    configuration.onReady = onReady
    return ServiceGroup(configuration: configuration)
  }
}

/// Waits for the end of the app.
///
/// Replace this example with your server, or with services in modules that contribute them.
struct WorkerService: Service {
  var reportsReadiness: Bool { true }

  func run() async throws {
    // A server says so when it listens.
    serviceIsReady()
    try await gracefulShutdown()
  }
}
