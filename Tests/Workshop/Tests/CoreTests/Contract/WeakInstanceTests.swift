import FactoryKit
import FactoryTesting
import Synchronization
import Testing

/// A weakly stored instance is returned intact, or not at all.
@Suite(.container, .timeLimit(.minutes(30)))
struct WeakInstanceTests {
  let container = TestContainer()

  @Test func aDeinitializerDoesNotGetItsOwnInstance() {
    let (container, made, next) = (container, Shared(0), Shared<Farewell?>(nil))
    container.farewell.register {
      made.change { $0 += 1 }
      let isFirst = made.value == 1
      return Farewell {
        guard isFirst else { return }
        let another = container.farewell()
        next.change { $0 = another }
      }
    }
    withExtendedLifetime(container.farewell()) {}
    #expect(made.value == 2)
    let another = next.value
    #expect(another != nil && another === container.farewell())
    next.change { $0 = nil }
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

  @Test func aCheckedParameterDoesNotRetainItsInstance() {
    let living = Shared(0)
    container.mortalOfNumber.register { _ in Mortal(living) }
    do {
      let held = (0..<200).map { container.mortalOfNumber($0) }
      #expect(living.value == 200)
      withExtendedLifetime(held) {}
    }
    #expect(living.value == 0)
  }

  @Test func anErrorIsStoredWhileItsObjectLives() {
    weak var seen: Failure?
    do {
      let failure = container.failure() as? Failure
      seen = failure
      #expect(failure != nil)
      #expect(container.failure() as? Failure === failure)
    }
    #expect(seen == nil)
  }
}

/// An object that knows whether it is alive.
private final class Mortal: Sendable {
  private let hasGone = Atomic(false)
  private let living: Shared<Int>

  init(_ living: Shared<Int>) {
    self.living = living
    living.change { $0 += 1 }
  }

  var isAlive: Bool { !hasGone.load(ordering: .relaxed) }

  deinit {
    hasGone.store(true, ordering: .relaxed)
    living.change { $0 -= 1 }
  }
}

/// An object that needs a box when its static type is an error.
private final class Failure: Error {}

extension TestContainer {
  fileprivate var service: Factory<Service> { self { Service() }.shared }
  fileprivate var farewell: Factory<Farewell> { self { Farewell {} }.shared }
  fileprivate var mortal: Factory<Mortal> { self { Mortal(Shared(0)) }.shared }
  fileprivate var mortalOfNumber: ParameterFactory<Int, Mortal> {
    self { _ in Mortal(Shared(0)) }.scopeOnParameters.shared
  }
  fileprivate var failure: Factory<any Error> { self { Failure() }.shared }
}
