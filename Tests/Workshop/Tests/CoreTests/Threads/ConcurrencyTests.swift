import FactoryKit
import FactoryTesting
import Testing

/// Concurrent changes, and resets during a build.
@Suite(.container)
struct ConcurrencyTests {

  @Test func aResetOfInstancesKeepsSingletonBuilds() {
    let container = TestContainer()
    container.lone.register {
      container.manager.reset(scope: .cached)
      container.reset(options: .scope)
      return Service()
    }
    #expect(container.lone() === container.lone())
  }

  @Test func noConcurrentRegistrationIsLost() {
    let container = TestContainer()
    onThreads(8) { index in
      for _ in 0..<200 {
        container.number(index).register { index + 100 }
        container.number(index).reset(.scope)
        #expect(container.number(index)() == index + 100)
      }
    }
  }

  @Test func noConcurrentContributionIsLost() {
    let container = TestContainer()
    onThreads(8) { thread in
      for number in 0..<50 { container.names.contribute { "\(thread * 50 + number)" } }
    }
    #expect(container.names().compactMap(Int.init).sorted() == Array(0..<400))
  }
}

extension TestContainer {
  fileprivate var lone: Factory<Service> { self { Service() }.singleton }
  fileprivate var names: Factory<[String]> { contributed() }
  fileprivate func number(_ index: Int) -> Factory<Int> {
    let keys: [StaticString] = ["0", "1", "2", "3", "4", "5", "6", "7"]
    return Factory(self, key: keys[index]) { index }.cached
  }
}
