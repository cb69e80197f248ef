import App
import CommandLineKit
import FactoryKit
import FactoryTesting
import FactoryWiring
import Testing

struct ProgramTests {
  @Test("Every promise is kept", .container)
  func promises() {
    let report = WiringPlan.app.report()
    #expect(report.isClean, "\(report)")
  }

  @Test("Each factory can be resolved", .container)
  func resolutions() async throws { try await WiringPlan.app.resolveAll() }

  @Test("An unknown command has the exit code for usage", .container)
  func unknownCommand() async {
    #expect(await Program.app.run(["nonsense"]) == .usage)
  }
}
