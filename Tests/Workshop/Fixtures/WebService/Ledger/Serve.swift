import Bookkeeping
import CommandLineKit
import FactoryKit
import FactoryRunning
import FactoryWiring
import WiringCommand

extension Command {
  /// Runs the services that the modules contribute.
  static var serve: Command {
    Command(
      "serve",
      "Runs until SIGTERM or SIGINT; a second signal ends it at once",
      options: [.port, .drain, .shutdownLimit, .closingLimit]
    ) { arguments in
      #if DEBUG
        // An instance that outlives a request must not hold an instance of the request.
        Container.shared.manager.captivesTriggerError = true
      #endif
      if let text = arguments[.port] {
        guard let port = UInt16(text) else {
          let expected = ["a number from 0 to 65535"]
          throw UsageError.unknownValue(text, of: Option.port.longForm, expected: expected)
        }
        Container.shared.port.register { Int(port) }
      }
      let limit = try arguments.seconds(.shutdownLimit) ?? .seconds(10)
      if let time = try arguments.seconds(.drain) {
        Container.shared.services.contribute {
          ServiceAdapter("drain") {
            try await gracefulShutdown()
            try await Task.sleep(for: time)
          }
        }
      }
      let group = try ServiceGroup.ledger(limit: limit)
      Container.shared.checkHealth.register { { await group.checkHealth() } }
      let closing = try arguments.seconds(.closingLimit) ?? .seconds(3)
      try await group.run(closing: Container.shared, within: closing) {
        _ = try await Container.shared.entryStore.required()
      }
    }
  }
}

extension Option {
  fileprivate static let port = Option("port", value: .text("PORT"), "The port (default: 8080)")
  fileprivate static let drain = Option(
    "drain",
    value: .text("SECONDS"),
    "The time between the signal and the end of the server, within the limit for the end (default: 0)"
  )
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
  /// - Parameter limit: The time that the services have to end, before they are cancelled.
  /// - Returns: The group.
  /// - Throws: `EmptyList` if no module contributes a service.
  fileprivate static func ledger(limit: Duration) throws -> ServiceGroup {
    let services = Container.shared.services()
    if services.isEmpty { throw EmptyList("services", of: (any Service).self, in: .ledger) }
    var configuration = ServiceGroupConfiguration(services: services) { error in
      Failure(error).show()
    }
    configuration.healthChecks = Container.shared.healthChecks()
    configuration.maximumGracefulShutdownDuration = limit
    configuration.maximumCancellationDuration = .seconds(2)
    return ServiceGroup(configuration: configuration)
  }
}
