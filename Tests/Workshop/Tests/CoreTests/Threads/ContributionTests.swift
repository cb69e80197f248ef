import FactoryKit
import FactoryTesting
import Testing

struct ContributionTests {
  let container = TestContainer()

  @Test func noConcurrentContributionIsLost() {
    onThreads(8) { thread in
      for number in 0..<50 { container.names.contribute { "\(thread * 50 + number)" } }
    }
    #expect(container.names().compactMap(Int.init).sorted() == Array(0..<400))
  }
}

extension TestContainer {
  fileprivate var names: Factory<[String]> { contributed() }
}
