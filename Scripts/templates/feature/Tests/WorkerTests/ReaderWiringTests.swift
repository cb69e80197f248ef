import CommandLineKit
import FactoryTesting
import Reader
import Testing
import Worker

@Suite(.container(WorkerWiring()))
struct ReaderWiringTests {
  @Test("The command of Worker prints a summary")
  func command() async {
    #expect(await Program.worker.run(["reader"]) == .success)
  }

  @Test("The summary has the text of the registered provider")
  func summary() async throws {
    let summary = try await ReaderFeature().summary(of: "Alexanderplatz")
    #expect(summary.hasPrefix("Alexanderplatz: "))
  }
}
