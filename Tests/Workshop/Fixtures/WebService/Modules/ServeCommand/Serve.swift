import Bookkeeping
package import CommandLineKit
import FactoryKit
import FactoryRunning

extension Option {
  static let port = Option("port", value: .text("PORT"), "The port (default: 8080)")
  static let drain = Option("drain", value: .text("SECONDS"), "The time to drain (default: 0)")
  static let file = Option("file", value: .path("FILE"), "The entries (default: entries.txt)")
}

extension Command {
  package static let serve = Command(
    "serve",
    "Answers requests until a signal arrives",
    options: [.port, .file, .drain]
  ) { arguments in
    let container = Container.shared
    #if DEBUG
      // An instance that outlives a request must not hold an instance of the request.
      container.manager.captivesTriggerError = true
    #endif
    if let text = arguments[.port] {
      guard let port = UInt16(text) else {
        let expected = ["a number from 0 to 65535"]
        throw UsageError.unknownValue(text, of: Option.port.longForm, expected: expected)
      }
      container.port.register { Int(port) }
    }
    if let path = arguments[.file] { container.file.register { path } }
    let drain = arguments[.drain] ?? "0"
    guard let seconds = UInt16(drain) else {
      throw UsageError.unknownValue(drain, of: Option.drain.longForm, expected: ["a number"])
    }
    var configuration = ServiceGroupConfiguration(services: container.services()) { error in
      Message.error("\(error)").show()
    }
    configuration.drainDuration = .seconds(Int(seconds))
    configuration.maximumGracefulShutdownDuration = .seconds(10)
    configuration.maximumCancellationDuration = .seconds(2)
    let group = ServiceGroup(configuration: configuration)
    container.isReady.register { { group.isReady } }
    try await group.run(closing: container, within: .seconds(3)) {
      _ = try await container.entryStore.required()
    }
  }
}
