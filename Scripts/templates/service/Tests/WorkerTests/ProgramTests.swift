import CommandLineKit
import FactoryKit
import FactoryRunning
import FactoryTesting
import FactoryWiring
import Testing
import Worker

@Suite(.container(WorkerWiring()))
struct ProgramTests {
  @Test("Every promise is kept")
  func promises() {
    let report = WiringPlan.worker.report()
    #expect(report.isClean, "\(report)")
  }

  @Test("A limit that isn't a number has the exit code for usage")
  func wrongLimit() async {
    #expect(await Program.worker.run(["serve", "--shutdown-limit", "soon"]) == .usage)
  }

  @Test("An unknown command has the exit code for usage")
  func unknownCommand() async {
    #expect(await Program.worker.run(["nonsense"]) == .usage)
  }

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
