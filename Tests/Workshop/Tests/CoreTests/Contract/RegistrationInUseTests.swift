import Dispatch
import FactoryKit
import FactoryTesting
import Testing

/// A registration lives exactly as long as the container stores it or a thread calls it.
@Suite(.timeLimit(.minutes(30)))
struct RegistrationInUseTests {
  @Test(arguments: Replacement.allCases)
  func aCalledRegistrationLivesDuringTheCall(replacement: Replacement) {
    let container = TestContainer()
    let living = Shared(0)
    let (isCalled, mayReturn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    container.manager.push()
    register(Life(living), in: container) {
      isCalled.signal()
      mayReturn.wait()
    }
    let caller = Shared<Life?>(nil)
    let ended = threadsEnd(2) { index in
      if index == 0 {
        let life = container.alive()
        caller.change { $0 = life }
      } else {
        isCalled.wait()
        replacement.perform(on: container)
        #expect(living.value == 1)
        mayReturn.signal()
      }
    }
    #expect(ended)
    #expect(caller.value?.living === living)
    caller.change { $0 = nil }
    #expect(living.value == 0)
  }

  @Test func aRestoredRegistrationSurvivesItsCall() {
    let container = TestContainer()
    let living = Shared(0)
    let (isCalled, mayReturn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let calls = Shared(0)
    register(Life(living), in: container) {
      calls.change { $0 += 1 }
      guard calls.value == 1 else { return }
      isCalled.signal()
      mayReturn.wait()
    }
    container.manager.push()
    let ended = threadsEnd(2) { index in
      if index == 0 {
        _ = container.alive()
      } else {
        isCalled.wait()
        for _ in 0..<3 {
          container.manager.push()
          container.alive.reset()
          #expect(container.alive() == nil)
          container.manager.pop()
          #expect(container.alive()?.living === living)
        }
        mayReturn.signal()
      }
    }
    #expect(ended)
    #expect(container.alive()?.living === living)
    container.alive.reset()
    #expect(living.value == 1)
    container.manager.pop()
    #expect(container.alive()?.living === living)
    container.reset()
    #expect(living.value == 0)
  }

  @Test func manyConcurrentCallsLeakNothing() {
    let container = TestContainer()
    let living = Shared(0)
    register(Life(living), in: container) {}
    onThreads(2) { _ in
      for _ in 0..<rounds(40_000) { _ = container.alive() }
    }
    #expect(living.value == 1)
    container.alive.reset()
    #expect(living.value == 0)
  }

  @Test func aReleasedContainerFreesCalledRegistrations() {
    let living = Shared(0)
    do {
      let container = TestContainer()
      register(Life(living), in: container) {}
      for _ in 0..<3 { #expect(container.alive() != nil) }
    }
    #expect(living.value == 0)
  }

  @Test func aRegistrationReplacedDuringCallsIsFreedOnce() {
    for _ in 0..<10 {
      let container = TestContainer()
      let living = Shared(0)
      onThreads(4) { index in
        for _ in 0..<200 {
          if index == 0 {
            register(Life(living), in: container) {}
          } else if index == 1 {
            container.manager.push()
            container.alive.reset(.registration)
            container.manager.pop()
          } else {
            _ = container.alive()
          }
        }
      }
      container.reset()
      #expect(living.value == 0)
    }
  }

  @Test func aReplacedRegistrationLivesWhileRead() {
    let container = TestContainer()
    let (living, readers) = (Shared(0), Shared(3))
    register(Life(living), in: container) {}
    onThreads(4) { index in
      if index == 0 {
        while readers.value > 0 { register(Life(living), in: container) {} }
      } else {
        for _ in 0..<rounds(100_000) { #expect(container.alive()?.living === living) }
        readers.change { $0 -= 1 }
      }
    }
    container.reset()
    #expect(living.value == 0)
  }
}

/// The ways to replace a registration.
enum Replacement: CaseIterable, Sendable {
  case register, resetOfFactory, resetOfRegistrations, fullReset, pop

  func perform(on container: TestContainer) {
    switch self {
    case .register: container.alive.register { nil }
    case .resetOfFactory: container.alive.reset()
    case .resetOfRegistrations: container.manager.reset(options: .registration)
    case .fullReset: container.reset()
    case .pop: container.manager.pop()
    }
  }
}

/// Registers a closure that is the only reference to an object.
private func register(
  _ life: Life,
  in container: TestContainer,
  _ body: @escaping @Sendable () -> Void
) {
  container.alive.register {
    body()
    return life
  }
}

/// An object that counts as long as it lives.
final class Life: Sendable {
  let living: Shared<Int>

  init(_ living: Shared<Int>) {
    self.living = living
    living.change { $0 += 1 }
  }

  deinit { living.change { $0 -= 1 } }
}

extension TestContainer {
  fileprivate var alive: Factory<Life?> { self { nil } }
}
