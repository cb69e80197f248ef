import Dispatch
import Foundation
import Testing

@testable import FactoryKit

/// A long wait for another thread's build is reported in a debug build.
struct LongWaitTests {
  @Test func aLongWaitIsReportedWithBothChains() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let container = TestContainer()
        ContainerManager.longWaitLimit = .milliseconds(50)
        let (hasBegun, mayEnd) = (Signal(), Signal())
        container.steps().change {
          $0 = {
            hasBegun.give()
            mayEnd.wait()
          }
        }
        // The build ends only after the report.
        let builder = Thread { _ = container.outer() }
        builder.start()
        hasBegun.wait()
        DispatchQueue.global().asyncAfter(deadline: .now() + 1) { mayEnd.give() }
        _ = container.other()
      }
    )
    let words = String(decoding: result.standardErrorContent, as: UTF8.self)
    #if DEBUG
      #expect(
        words.contains("for TestContainer.slow while it builds TestContainer.other."),
        "\(words)"
      )
      #expect(words.contains("is building TestContainer.outer → TestContainer.slow."), "\(words)")
      #expect(words.contains("If this never ends, that factory waits for something"), "\(words)")
    #else
      #expect(!words.contains("has waited"), "\(words)")
    #endif
  }

  @Test func theLimitCanBeChangedAndDisabled() async {
    await #expect(processExitsWith: .success) {
      precondition(ContainerManager.longWaitLimit == .seconds(10))
      ContainerManager.longWaitLimit = .milliseconds(1500)
      precondition(ContainerManager.longWaitLimit == .milliseconds(1500))
      ContainerManager.longWaitLimit = nil
      precondition(ContainerManager.longWaitLimit == nil)
    }
  }

  @Test func anyLimitIsPossible() async {
    await #expect(processExitsWith: .success) {
      let century: Int64 = 100 * 366 * 86_400 * 1_000_000_000
      for (limit, delay) in [
        (Duration.seconds(Int64.max), century), (.seconds(Int64.max) * 18, century), (.zero, 0),
        (.seconds(-1), 0), (.seconds(Int64.min) * 18, 0),
      ] {
        ContainerManager.longWaitLimit = limit
        precondition(LongWait.delay == (BuildConfiguration.isDebug ? delay : nil))
      }
    }
  }
}

extension TestContainer {
  fileprivate var steps: Factory<Shared<() -> Void>> { self { Shared({}) }.cached }
  fileprivate var slow: Factory<Service> {
    self {
      self.steps().value()
      return Service()
    }.cached
  }
  fileprivate var outer: Factory<Service> { self { self.slow() } }
  fileprivate var other: Factory<Service> { self { self.slow() } }
}
