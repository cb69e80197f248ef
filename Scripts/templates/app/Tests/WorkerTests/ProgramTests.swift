import CommandLineKit
import FactoryKit
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

  @Test("Each factory can be resolved")
  func resolutions() async throws { try await WiringPlan.worker.resolveAll() }

  @Test("An unknown command has the exit code for usage")
  func unknownCommand() async {
    #expect(await Program.worker.run(["nonsense"]) == .usage)
  }
}
