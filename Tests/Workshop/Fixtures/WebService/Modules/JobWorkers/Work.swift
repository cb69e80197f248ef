package import CommandLineKit
import FactoryKit
import FactoryRunning
import Jobs

extension Command {
  package static let work = Command("work", "Does jobs until a signal arrives") { _ in
    let container = Container.shared
    let services = container.services()
    var configuration = ServiceGroupConfiguration(services: services) { container.log()("\($0)") }
    configuration.maximumGracefulShutdownDuration = .seconds(10)
    configuration.maximumCancellationDuration = .seconds(2)
    let group = ServiceGroup(configuration: configuration)
    try await group.run(closing: container, within: .seconds(3)) {
      _ = try await container.jobQueue()
    }
  }
}
