import Dispatch
import FactoryKit
import FactoryTesting
import Synchronization
import Testing

/// Concurrent changes, and changes during a build.
@Suite(.container)
struct ConcurrencyTests {
  @Test func aRegistrationInvalidatesAnInFlightBuild() {
    let container = TestContainer()
    let (building, registered) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (stale, fresh) = (Service(), Service())
    container.left.register {
      building.signal()
      _ = registered.wait(timeout: .now() + hangLimit)
      return stale
    }
    onThreads(2) { index in
      if index == 0 {
        #expect(container.left() === stale, "it began before the registration")
      } else {
        building.wait()
        container.left.register { fresh }
        #expect(container.left() === fresh, "it began after the registration")
        registered.signal()
      }
    }
    #expect(container.left() === fresh)
  }

  @Test func aResetInvalidatesAnInFlightBuild() {
    let container = TestContainer()
    let builds = Atomic(0)
    container.left.register {
      if builds.add(1, ordering: .relaxed).newValue == 1 { container.left.reset(.scope) }
      return Service()
    }
    let first = container.left()
    #expect(container.left() !== first)
    #expect(builds.load(ordering: .relaxed) == 2)
  }

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
  fileprivate var left: Factory<Service> { self { Service() }.cached }
  fileprivate var lone: Factory<Service> { self { Service() }.singleton }
  fileprivate var names: Factory<[String]> { contributed() }
  fileprivate func number(_ index: Int) -> Factory<Int> {
    let keys: [StaticString] = ["0", "1", "2", "3", "4", "5", "6", "7"]
    return Factory(self, key: keys[index]) { index }.cached
  }
}
