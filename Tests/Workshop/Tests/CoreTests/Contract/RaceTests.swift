import CoreModel
import Foundation
import Testing

/// The guarantees of the core on many threads: `Proof race` for a second.
///
/// The tests run in processes of their own, because a race changes state of the whole process.
@Suite(.timeLimit(.minutes(30)))
struct RaceTests {
  @Test func allGuaranteesHoldInARace() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let race = Race(
          threads: 4,
          duration: .seconds(1),
          seed: .random(in: 1...1_000_000),
          patience: .seconds(40)
        )
        let report = race.run()
        // Printed instead of a fatal error, whose output would not be shown.
        for fault in report.faults { FileHandle.standardError.write(Data("\(fault)\n".utf8)) }
        precondition(report.operations > 200 && report.builds > 20)
      }
    )
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self) == "")
  }

  @Test func aHangingRaceReportsTheWaitingThreads() async throws {
    let result = try #require(
      await #expect(processExitsWith: .exitCode(70), observing: [\.standardErrorContent]) {
        HangingRace.run(patience: .milliseconds(500))
      }
    )
    let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
    try #require(lines.count == 4, "\(lines)")
    #expect(lines[0].hasPrefix("error: Worker "))
    #expect(lines[0].hasSuffix(" made no progress for 0.5 seconds: the race hangs."))
    let wait =
      /Thread (\d+), inside of HangingContainer.outer, waits for HangingContainer.stuck of thread (\d+)\./
    let threads = try #require(try wait.wholeMatch(in: lines[1]), "\(lines[1])")
    #expect(threads.output.1 != threads.output.2)
    let owner = "Worker 0 is thread \(threads.output.2), at step 1 of seed 7: resolving"
    #expect(lines[2].hasPrefix(owner), "\(lines[2])")
    #expect(lines[3].hasPrefix("Worker 1 is thread \(threads.output.1), "), "\(lines[3])")
  }
}
