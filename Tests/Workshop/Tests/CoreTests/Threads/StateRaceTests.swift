import Dispatch
import FactoryKit
import FactoryTesting
import Synchronization
import Testing

/// The effects of a reset, a push or a pop on operations of other threads.
@Suite(.container, .timeLimit(.minutes(30)))
struct StateRaceTests {
  @Test func aPushDuringAutoRegisterWaits() {
    let container = HaltingContainer()
    container.interrupt { container.manager.push() }
    container.manager.pop()
    #expect(container.text() == "wired")
    #expect(container.count == 1, "the saved state was wired")
  }

  @Test func aResetDuringAutoRegisterRemovesRegistrations() {
    let container = HaltingContainer()
    container.interrupt {
      container.early.register { "before the reset" }
      container.reset(options: .registration)
    }
    #expect(container.early() == "wired")
    #expect(container.text() == "wired")
    #expect(container.count == 2, "the reset container was wired again")
  }

  @Test func aResetInvalidatesARunningAutoRegister() {
    let container = HaltingContainer()
    container.interrupt {
      container.reset()
      container.text.register { "registered" }
    }
    #expect(container.text() == "registered")
  }

  @Test func aPopInvalidatesARunningAutoRegister() {
    let container = HaltingContainer()
    container.manager.push()
    container.interrupt {
      container.manager.pop()
      container.text.register { "registered" }
    }
    #expect(container.text() == "registered")
  }

  @Test func autoRegisterMayPushPopAndReset() {
    let container = RestlessContainer()
    #expect(container.text() == "wired")
  }

  @Test func anInFlightBuildIsSharedAcrossAPush() {
    let container = TestContainer()
    let builds = Atomic(0)
    container.stored.register {
      if builds.add(1, ordering: .relaxed).newValue == 1 { container.manager.push() }
      return Service()
    }
    let first = container.stored()
    #expect(container.stored() === first)
    #expect(builds.load(ordering: .relaxed) == 1)
  }

  @Test func aRegistrationDuringAPushDiscardsTheInstance() {
    let container = TestContainer()
    let stale = Shared(0)
    let isDone = Atomic(false)
    onThreads(2) { index in
      if index == 0 {
        for number in 0..<rounds(5_000) {
          container.number.register { number }
          if container.number() != number { stale.change { $0 += 1 } }
        }
        isDone.store(true, ordering: .relaxed)
      } else {
        while !isDone.load(ordering: .relaxed) { container.manager.push() }
      }
    }
    #expect(stale.value == 0)
  }

  @Test func aResetDuringAPushIsAtomic() {
    let stale = Shared(0)
    for _ in 0..<1_000 {
      let container = TestContainer()
      container.number.register { 1 }
      _ = container.number()
      onThreads(2) { index in
        if index == 0 { container.number.reset() } else { container.manager.push() }
      }
      container.manager.pop()
      // Both the registration and its instance were saved, or neither.
      let stored = container.number()
      container.number.reset(.scope)
      if container.number() != stored { stale.change { $0 += 1 } }
    }
    #expect(stale.value == 0)
  }

  @Test func aReleasedParameterMayUseTheFactory() {
    let container = TestContainer()
    for number in 0..<1_000 {
      _ = container.ofParameter(Parameter(number) { _ = container.ofParameter(Parameter(-1) {}) })
    }
    container.reset()
    #expect(container.ofParameter(Parameter(1) {}) !== container.ofParameter(Parameter(2) {}))
  }

  @Test func twoContainersHaveTwoTypedSingletons() {
    let (left, right) = (LeftContainer(), RightContainer())
    left.register(String.self) { "left" }.scope(.singleton)
    right.register(String.self) { "right" }.scope(.singleton)
    #expect(left.resolve(String.self) == "left")
    #expect(right.resolve(String.self) == "right")
    #expect(LeftContainer().resolve(String.self) == nil)
  }
}

/// A container whose first `autoRegister()` pauses halfway until it is released.
private final class HaltingContainer: SharedContainer, AutoRegistering {
  @TaskLocal static var shared = HaltingContainer()
  let manager = ContainerManager()
  private let halfway = DispatchSemaphore(value: 0)
  private let released = DispatchSemaphore(value: 0)
  private let runs = Atomic(0)

  /// The number of calls of `autoRegister()`.
  var count: Int { runs.load(ordering: .relaxed) }

  func autoRegister() {
    early.register { "wired" }
    if runs.add(1, ordering: .relaxed).newValue == 1 {
      halfway.signal()
      _ = released.wait(timeout: .now() + hangLimit)
    }
    text.register { "wired" }
  }

  /// Calls a closure while another thread pauses in the first `autoRegister()`, which continues
  /// soon.
  func interrupt(_ body: @escaping @Sendable () -> Void) {
    onThreads(2) { index in
      if index == 0 {
        _ = self.text()
      } else {
        self.halfway.wait()
        let released = self.released
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) { released.signal() }
        body()
      }
    }
  }

  var early: Factory<String> { self { "definition" } }
  var text: Factory<String> { self { "definition" } }
}

private final class RestlessContainer: SharedContainer, AutoRegistering {
  @TaskLocal static var shared = RestlessContainer()
  let manager = ContainerManager()

  func autoRegister() {
    manager.reset()
    manager.push()
    manager.pop()
    manager.push()
    text.register { "wired" }
  }

  var text: Factory<String> { self { "definition" } }
}

private final class LeftContainer: SharedContainer, Resolving {
  @TaskLocal static var shared = LeftContainer()
  let manager = ContainerManager()
}

private final class RightContainer: SharedContainer, Resolving {
  @TaskLocal static var shared = RightContainer()
  let manager = ContainerManager()
}

/// A parameter that calls a closure in its deinitializer.
private final class Parameter: Hashable, Sendable {
  private let number: Int
  private let end: @Sendable () -> Void

  init(_ number: Int, _ end: @escaping @Sendable () -> Void) {
    self.number = number
    self.end = end
  }

  deinit { end() }

  static func == (left: Parameter, right: Parameter) -> Bool { left.number == right.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension TestContainer {
  fileprivate var stored: Factory<Service> { self { Service() }.cached }
  fileprivate var number: Factory<Int> { self { -1 }.cached }
  fileprivate var ofParameter: ParameterFactory<Parameter, Service> {
    self { _ in Service() }.scopeOnParameters.shared
  }
}
