import Bookkeeping
package import CommandLineKit
import FactoryKit
import FactoryRunning

extension Command {
  package static let serve = Command(
    "serve",
    "Answers requests until a signal arrives",
    options: [.port, .file]
  ) { arguments in
    let container = Container.shared
    try container.registerOptions(arguments)
    _ = try await container.resolveAll(\.entryStore)
    var configuration = ServiceGroupConfiguration(services: container.services()) { error in
      Message.error("\(error)").show()
    }
    configuration.maximumGracefulShutdownDuration = .seconds(10)
    configuration.maximumCancellationDuration = .seconds(2)
    try await ServiceGroup(configuration: configuration)
      .run(closing: container, within: .seconds(3))
  }
}
