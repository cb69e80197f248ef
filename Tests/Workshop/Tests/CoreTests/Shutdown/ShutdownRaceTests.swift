import CoreModel
import Foundation
import Testing

/// Shutdown while threads use the container: `Proof shutdown` with some hundred rounds.
///
/// The test runs in a process of its own, which ends if a round hangs.
@Suite(.timeLimit(.minutes(30)))
struct ShutdownRaceTests {
  @Test func shutdownClosesStoredInstancesOnceAndInOrder() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let seed = UInt64.random(in: 1...1_000_000)
        let count = rounds(300)
        let report = ShutdownRace(rounds: count, seed: seed, patience: .seconds(100)).run()
        for fault in report.faults { FileHandle.standardError.write(Data("\(fault)\n".utf8)) }
        precondition(report.rounds == count && report.closed > count)
      }
    )
    let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
    // Threads open scopes synchronously, whose actions wait.
    #expect(
      lines.allSatisfy { $0.hasPrefix("warning: The synchronous open of the scope") },
      "\(lines)"
    )
  }
}
