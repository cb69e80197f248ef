import FactoryKit
import FactoryTesting
import Synchronization
import Testing

/// A weakly stored instance is returned intact, or not at all.
@Suite(.container, .timeLimit(.minutes(30)))
struct WeakInstanceTests {
  let container = TestContainer()

  @Test func aDeinitializerDoesNotGetItsOwnInstance() {
    let (container, builds, next) = (container, Shared(0), Shared<Farewell?>(nil))
    container.farewell.register {
      let isFirst = builds.add() == 1
      return Farewell {
        if isFirst { next.set(container.farewell()) }
      }
    }
    withExtendedLifetime(container.farewell()) {}
    #expect(builds.value == 2)
    let another = next.value
    #expect(another != nil && another === container.farewell())
    next.set(nil)
  }

  @Test func reusedMemoryIsNotMistakenForTheInstance() {
    for _ in 0..<100 {
      withExtendedLifetime(container.service()) {}
      let others = (0..<20).map { _ in Service() }
      let service = container.service()
      #expect(!others.contains { $0 === service })
    }
  }

  @Test(arguments: [false, true])
  func anInstanceBeingReleasedIsIntactOrRebuilt(hasWeakReference: Bool) {
    let (container, living) = (container, Shared(0))
    container.mortal.register { Mortal(living) }
    let ended = threadsEnd(4) { _ in
      for _ in 0..<5_000 {
        let mortal = container.mortal()
        weak let seen = hasWeakReference ? mortal : nil
        #expect(mortal.isAlive)
        #expect(!hasWeakReference || seen === mortal)
      }
    }
    #expect(ended)
    #expect(eventually { living.value == 0 }, "after the end of the threads")
  }
}

/// An object that knows whether it is alive.
private final class Mortal: Sendable {
  private let hasGone = Atomic(false)
  private let living: Shared<Int>

  init(_ living: Shared<Int>) {
    self.living = living
    living.add()
  }

  var isAlive: Bool { !hasGone.load(ordering: .relaxed) }

  deinit {
    hasGone.store(true, ordering: .relaxed)
    living.add(-1)
  }
}

extension TestContainer {
  fileprivate var service: Factory<Service> { self { Service() }.shared }
  fileprivate var farewell: Factory<Farewell> { self { Farewell {} }.shared }
  fileprivate var mortal: Factory<Mortal> { self { Mortal(Shared(0)) }.shared }
}
