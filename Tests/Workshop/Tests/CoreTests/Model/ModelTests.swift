import CoreModel
import FactoryKit
import Foundation
import Testing

/// Containers behave like their model in any sequence of operations.
///
/// `Proof model` performs many more sequences, and replays a failing one.
struct ModelTests {
  // In a process of its own, because contexts and traces affect the whole process.
  @Test func containersDoWhatTheModelSays() async {
    await #expect(processExitsWith: .success) {
      // One thread has no races, so one run is enough under a sanitizer.
      for seed in [UInt64.random(in: 0 ... .max)] + (isSanitized ? [] : [1]) {
        let report = await onThread {
          ModelRun(length: 40).run(1_500, seed: seed)
        }
        if let failure = report.failure {
          Issue.record("\(failure)")
          continue
        }
        #expect(report.sequences == 1_500)
        #expect(report.storedFound > 1_000)
        #expect(report.closed > 500)
      }
    }
  }
}
