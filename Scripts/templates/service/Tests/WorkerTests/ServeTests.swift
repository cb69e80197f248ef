import FactoryKit
import FactoryRunning
import FactoryTesting
import Testing
import Worker

@Suite(.container(WorkerWiring()))
struct ServeTests {
  @Test("The services run until they are asked to end")
  func serves() async throws {
    let container = Container.shared
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    // The services start in their order, this one last.
    container.services.contribute {
      ServiceAdapter("test") {
        start.yield()
        try await gracefulShutdown()
      }
    }
    let group = ServiceGroup.worker(limit: .seconds(10))
    async let end: Void = group.run(closing: container, within: .seconds(10))
    for await _ in starts { break }
    await group.triggerGracefulShutdown()
    try await end
  }
}
