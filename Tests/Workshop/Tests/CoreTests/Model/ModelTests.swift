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
          ModelRun(length: 40, ownsProcess: true).run(1_500, seed: seed)
        }
        if let failure = report.failure {
          Issue.record("\(failure)")
          continue
        }
        #expect(report.sequences == 1_500)
        #expect(report.untried.isEmpty, "Some operations were never tried with the seed \(seed).")
        #expect(report.storedFound > 1_000)
      }
    }
  }

  @Test func localOperationsRunNextToOtherTests() async {
    let report = await onThread { ModelRun(length: 40, ownsProcess: false).run(200, seed: 1) }
    #expect(report.failure == nil, "\(report.failure?.description ?? "")")
    #expect(report.untried == Kind.allCases.filter(\.isOfTheProcess))
  }
}
