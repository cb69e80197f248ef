import CommandLineKit
import FactoryTesting
import Foundation
import Testing
import Worker

@Suite(.container(WorkerWiring()))
struct ReaderWiringTests {
  @Test("The command of Worker writes a summary, with the registered provider")
  func command() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let code = await Program.worker.run(["reader", "--output", file.path])
    try #require(code == .success)
    let summary = try String(contentsOf: file, encoding: .utf8)
    #expect(summary.hasPrefix("Alexanderplatz: "))
  }
}
