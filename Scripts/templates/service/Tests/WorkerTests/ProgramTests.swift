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

  @Test("A limit that isn't a number has the exit code for usage")
  func wrongLimit() async {
    #expect(await Program.worker.run(["serve", "--shutdown-limit", "soon"]) == .usage)
  }

  @Test("An unknown command has the exit code for usage")
  func unknownCommand() async {
    #expect(await Program.worker.run(["nonsense"]) == .usage)
  }
}
