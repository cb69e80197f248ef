import Dispatch
import FactoryKit
import FactoryTesting
import Synchronization
import Testing

/// The wiring of a container that other threads wire or reset.
@Suite(.timeLimit(.minutes(30)))
struct WiringRaceTests {
  @Test(arguments: [true, false])
  func aResetDuringAResolutionHidesNoWiring(isInGraph: Bool) {
    let container = RacingContainer()
    let unwired = Atomic(0)
    onThreads(3) { index in
      for _ in 0..<rounds(20_000) {
        if index == 0 {
          container.reset()
        } else if (isInGraph ? container.inGraph() : container.text()) != "wired" {
          unwired.add(1, ordering: .relaxed)
        }
      }
    }
    #expect(unwired.load(ordering: .relaxed) == 0)
  }

  @Test func aResetDuringAResolutionStoresNoUnwiredSingleton() {
    let container = RacingContainer()
    let unwired = Atomic(0)
    let singletons = Scope.singleton.clone()
    onThreads(3) { index in
      Scope.$singleton.withValue(singletons) {
        for _ in 0..<rounds(10_000) {
          if index == 0 {
            container.reset()
          } else {
            if container.single() != "wired" { unwired.add(1, ordering: .relaxed) }
            Scope.singleton.reset()
          }
        }
      }
    }
    #expect(unwired.load(ordering: .relaxed) == 0)
  }

  @Test func aResetDuringAPushIsNotLost() {
    let lost = countWhilePushing { container, number in
      container.number.cached.register { number }
      _ = container.number.cached()
      switch number % 3 {
      case 0: container.number.reset()
      case 1: container.manager.reset(options: .registration)
      default: container.manager.reset()
      }
      container.number.reset(.scope)
      return container.number.cached() != -1
    }
    #expect(lost == 0)
  }

  /// Counts how often a condition holds while another thread pushes.
  private func countWhilePushing(
    _ check: @escaping @Sendable (RacingContainer, Int) -> Bool
  ) -> Int {
    let container = RacingContainer()
    let count = Shared(0)
    let isDone = Shared(false)
    onThreads(2) { index in
      if index == 0 {
        for number in 0..<rounds(3_000) where check(container, number) { count.change { $0 += 1 } }
        isDone.change { $0 = true }
      } else {
        while !isDone.value { container.manager.push() }
      }
    }
    return count.value
  }

  @Test func containersMayUseEachOtherInAutoRegister() {
    for _ in 0..<20 {
      let (left, right) = (MeetingContainer(), MeetingContainer())
      left.other.change { $0 = right }
      right.other.change { $0 = left }
      let texts = Shared<[String]>([])
      onThreads(2) { index in
        let text = (index == 0 ? left : right).text()
        texts.change { $0.append(text) }
      }
      #expect(texts.value == ["wired", "wired"])
    }
  }

  @Test func aFinishedWaitIsNotPartOfACycle() {
    let resolved = Atomic(0)
    for _ in 0..<100 {
      let container = TestContainer()
      onThreads(2) { index in
        if index == 0 {
          _ = container.inner()
        } else {
          pause(seconds: 0.001)
        }
        _ = container.outer()
        resolved.add(1, ordering: .relaxed)
      }
    }
    #expect(resolved.load(ordering: .relaxed) == 200)
  }
}

private final class RacingContainer: SharedContainer {
  @TaskLocal static var shared = RacingContainer()
  let manager = ContainerManager()
}

extension RacingContainer: AutoRegistering {
  func autoRegister() {
    text.register { "wired" }
    inGraph.register { "wired" }
    single.register { "wired" }
  }
}

extension RacingContainer {
  fileprivate var text: Factory<String> { self { "definition" } }
  fileprivate var inGraph: Factory<String> { self { "definition" }.graph }
  fileprivate var single: Factory<String> { self { "definition" }.singleton }
  fileprivate var number: Factory<Int> { self { -1 } }
}

private final class MeetingContainer: SharedContainer {
  @TaskLocal static var shared = MeetingContainer()
  let manager = ContainerManager()
  let other = Shared<MeetingContainer?>(nil)
}

extension MeetingContainer: AutoRegistering {
  func autoRegister() {
    // Long enough for the other thread to start with the other container.
    pause(seconds: 0.005)
    _ = other.value?.text()
    text.register { "wired" }
  }
}

extension MeetingContainer {
  fileprivate var text: Factory<String> { self { "definition" } }
}

extension TestContainer {
  fileprivate var inner: Factory<Service> {
    self {
      pause(seconds: 0.004)
      return Service()
    }.cached
  }
  fileprivate var outer: Factory<Service> { self { self.inner() }.cached }
}
