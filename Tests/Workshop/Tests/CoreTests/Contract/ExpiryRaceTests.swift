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
      let container = TestContainer()
      let builds = Shared(0)
      Scope.singleton.reset()
      container.brief.register {
        builds.change { $0 += 1 }
        pause(seconds: 0.003)
        return Service()
      }
      let first = container.brief.scope(scope)()
      let made = Shared<[Service]>([])
      let ended = threadsEnd(8) { _ in
        let next = after(61) { container.brief.scope(scope)() }
        made.change { $0.append(next) }
      }
      #expect(ended)
      #expect(builds.value == 2)
      #expect(Set(made.value.map(ObjectIdentifier.init)).count == 1)
      #expect(made.value.first !== first)
    }
  }

  @Test func anEarlierReadOfTheClockExpiresNothing() {
    let container = TestContainer()
    let service = after(100) { container.brief.cached() }
    #expect(container.brief.cached() === service, "as if the clock had been read 100 s before")
    #expect(after(59) { container.brief.cached() } === service)
  }

  @Test func threadsShareAnInstanceBeforeItExpires() {
    let container = TestContainer()
    let service = container.brief.cached()
    let others = Shared(0)
    let ended = threadsEnd(4) { index in
      for round in 0..<500 {
        // Each read restarts the time to live, in any order of the threads.
        let now = after(Double((round + index) % 50)) { container.brief.cached() }
        if now !== service { others.change { $0 += 1 } }
      }
    }
    #expect(ended)
    #expect(others.value == 0)
  }

  @Test(arguments: [0, 60])
  func aFreedExpiredInstanceMayResolveItsFactory(seconds: Double) {
    let container = TestContainer()
    let (made, resolved) = (Shared(0), Shared(0))
    container.mortal.timeToLive(seconds).register {
      made.change { $0 += 1 }
      return Farewell {
        // Limited: with a time of zero, each freed instance builds another one.
        if made.value > 10 { return }
        _ = container.mortal()
        resolved.change { $0 += 1 }
      }
    }
    let ended = threadsEnd { _ in
      for round in 1...5 { after(Double(round) * 61) { _ = container.mortal() } }
    }
    #expect(ended)
    #expect(resolved.value >= 4)
  }

  @Test func aFreedExpiredInstanceMayWaitForThreads() {
    let container = TestContainer()
    let wasFree = Shared<Bool?>(nil)
    container.mortal.timeToLive(60).register {
      Farewell {
        if wasFree.value != nil { return }
        let isFree = threadsEnd(2) { _ in after(61) { _ = container.mortal() } }
        wasFree.change { $0 = isFree }
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

extension Scope {
  fileprivate static let own = Cached()
}

extension TestContainer {
  fileprivate var brief: Factory<Service> { self { Service() }.timeToLive(60) }
  fileprivate var mortal: Factory<Farewell?> { self { nil }.cached }
}
