import FactoryKit
import FactoryTesting
import Testing

/// A registration lives exactly as long as the container stores it or a thread calls it.
@Suite(.timeLimit(.minutes(30)))
struct RegistrationInUseTests {
  private let container = TestContainer()
  private let living = Shared(0)

  @Test(arguments: Replacement.allCases)
  func aCalledRegistrationLivesDuringTheCall(replacement: Replacement) {
    let halt = Halt()
    container.manager.push()
    register { halt.stop() }
    do {
      let counted = halt.run { [container] in
        container.counted()
      } meanwhile: {
        replacement.perform(on: container)
        #expect(living.value == 1)
      }
      #expect(counted??.living === living)
    }
    #expect(eventually { living.value == 0 }, "after the end of the thread")
  }

  @Test func aRestoredRegistrationSurvivesItsCall() {
    let halt = Halt()
    register { halt.stop() }
    container.manager.push()
    halt.run { [container] in
      container.counted()
    } meanwhile: {
      container.counted.reset()
      #expect(container.counted() == nil)
      container.manager.pop()
    }
    #expect(container.counted()?.living === living)
    container.reset()
    #expect(eventually { living.value == 0 }, "after the end of the thread")
  }

  @Test func aRegistrationReplacedDuringCallsIsFreedOnce() {
    onThreads(4) { [container] index in
      for _ in 0..<rounds(2_000) {
        if index == 0 {
          register {}
        } else if index == 1 {
          container.manager.push()
          container.counted.reset(.registration)
          container.manager.pop()
        } else {
          _ = container.counted()
        }
      }
    }
    container.reset()
    #expect(eventually { living.value == 0 }, "after the end of the threads")
  }

  @Test func aReplacedRegistrationLivesWhileRead() {
    let readers = Shared(3)
    register {}
    onThreads(4) { [container, living] index in
      if index == 0 {
        while readers.value > 0 { register {} }
      } else {
        for _ in 0..<rounds(100_000) { #expect(container.counted()?.living === living) }
        readers.add(-1)
      }
    }
    container.reset()
    #expect(eventually { living.value == 0 }, "after the end of the threads")
  }

  /// Registers a closure that is the only reference to an object.
  private func register(_ body: @escaping @Sendable () -> Void) {
    let counted = Counted(living)
    container.counted.register {
      body()
      return counted
    }
  }
}

/// The ways to replace a registration.
enum Replacement: CaseIterable, Sendable {
  case register, resetOfFactory, resetOfRegistrations, fullReset, pop

  func perform(on container: TestContainer) {
    switch self {
    case .register: container.counted.register { nil }
    case .resetOfFactory: container.counted.reset()
    case .resetOfRegistrations: container.manager.reset(options: .registration)
    case .fullReset: container.reset()
    case .pop: container.manager.pop()
    }
  }
}

extension TestContainer {
  fileprivate var counted: Factory<Counted?> { self { nil } }
}
