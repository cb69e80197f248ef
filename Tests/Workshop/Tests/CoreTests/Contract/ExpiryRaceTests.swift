import CoreModel
import FactoryKit
import FactoryTesting
import Testing

/// Several threads resolve an expired instance.
@Suite(.container, .timeLimit(.minutes(30)))
struct ExpiryRaceTests {
  @Test(arguments: [Scope.cached, .shared, .singleton, .own])
  func eightThreadsReplaceAnExpiredInstanceOnce(scope: Scope) {
    for _ in 0..<10 {
      let (container, builds) = (TestContainer(), Shared(0))
      Scope.singleton.reset()
      container.brief.register {
        builds.add()
        pause(seconds: 0.003)
        return Service()
      }
      let first = container.brief.scope(scope)()
      let services = Shared<[Service]>([first])
      let ended = threadsEnd(8) { _ in
        let next = after(61) { container.brief.scope(scope)() }
        services.change { $0.append(next) }
      }
      #expect(ended)
      #expect(builds.value == 2)
      #expect(Set(services.value.map(ObjectIdentifier.init)).count == 2)
    }
  }

  @Test func anEarlierReadOfTheClockExpiresNothing() {
    let container = TestContainer()
    let service = after(100) { container.brief.cached() }
    #expect(container.brief.cached() === service, "as if the clock had been read 100 s before")
    #expect(after(59) { container.brief.cached() } === service)
  }

  @Test func aFreedExpiredInstanceMayWaitForThreads() {
    let container = TestContainer()
    let wasFree = Shared<Bool?>(nil)
    container.mortal.timeToLive(60).register {
      Farewell {
        if wasFree.value != nil { return }
        let isFree = threadsEnd(2) { _ in after(61) { _ = container.mortal() } }
        wasFree.set(isFree)
      }
    }
    let ended = threadsEnd { _ in
      _ = container.mortal()
      after(61) { _ = container.mortal() }
    }
    #expect(ended)
    #expect(wasFree.value == true)
  }
}

/// Calls a closure after a simulated number of seconds.
private func after<Result>(_ seconds: Double, _ body: () -> Result) -> Result {
  TestClock.withAdvance(.seconds(seconds), body)
}

extension TestContainer {
  fileprivate var brief: Factory<Service> { self { Service() }.timeToLive(60) }
  fileprivate var mortal: Factory<Farewell?> { self { nil }.cached }
}
