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
}
