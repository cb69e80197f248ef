import CommandLineKit
import FactoryKit
import FactoryRunning
import FactoryTesting
import FactoryWiring
import Testing
import WiringCommand
import Worker

@Suite(.container(WorkerWiring()))
struct ProgramTests {
  @Test("Every promise is kept")
  func promises() {
    let report = WiringPlan.worker.report()
    #expect(report.isClean, "\(report)")
  }

  @Test("Each factory can be resolved")
  func resolutions() async throws { try await WiringPlan.worker.resolveAll() }

  @Test("A limit that isn't a number has the exit code for usage")
  func wrongLimit() async {
    #expect(await Program.worker.run(["serve", "--shutdown-limit", "soon"]) == .usage)
  }

  @Test("Without services, the command has the exit code for wiring")
  func noServices() async {
    Container.shared.services.register { [] }
    #expect(await Program.worker.run(["serve"]) == .wiring)
  }

  @Test("An unknown command has the exit code for usage")
  func unknownCommand() async {
    #expect(await Program.worker.run(["nonsense"]) == .usage)
  }

  @Test("The services start, are ready, and end when they are asked to", .timeLimit(.minutes(1)))
  func serves() async throws {
    let (readiness, ready) = AsyncStream.makeStream(of: Void.self)
    let group = try ServiceGroup.worker(limit: .seconds(10)) { ready.yield() }
    // As the service of the app does.
    #expect(group.reportsReadiness)
    let end = Task {
      defer { ready.finish() }
      try await group.run(closing: Container.shared, within: .seconds(10))
    }
    // The stream also ends if a service fails. Then the last line throws its error.
    for await _ in readiness { break }
    await group.triggerGracefulShutdown()
    try await end.value
  }
}
