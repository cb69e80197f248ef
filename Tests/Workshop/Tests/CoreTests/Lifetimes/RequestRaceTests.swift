import CoreModel
import Foundation
import Testing

/// A service with concurrent requests in open scopes: `Proof requests` with some hundred requests.
///
/// The test runs in a process of its own, which ends if a request hangs. It doesn't measure the memory,
/// because Testing stores a backtrace of each error.
@Suite(.timeLimit(.minutes(30)))
struct RequestRaceTests {
  @Test func everyInstanceBelongsToItsRequest() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let seed = UInt64.random(in: 1...1_000_000)
        let report = RequestRace(clients: 4, seed: seed, patience: .seconds(100)).run(requests: 500)
        for fault in report.faults { FileHandle.standardError.write(Data("\(fault)\n".utf8)) }
        let requests = report.counts[.requests, default: 0]
        let closings = report.counts[.closings, default: 0]
        precondition(!report.faults.isEmpty || requests >= 500 && closings > 100)
      }
    )
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self) == "")
  }
}
