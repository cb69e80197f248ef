import FactoryKit
import FactoryTesting
import Testing

/// A container holds objects no longer than necessary.
@Suite(.container, .timeLimit(.minutes(30)))
struct MemoryReleaseTests {
  /// The number of living `Farewell` objects.
  private let count = Shared(0)

  @Test func aReleasedContainerFreesEverything() {
    weak var dropped: OpenContainer?
    do {
      let container = OpenContainer()
      dropped = container
      fill(container)
      container.manager.push()
      fill(container)
      container.manager.push()
      fill(container)
      #expect(count.value > 0)
    }
    #expect(dropped == nil)
    // A singleton belongs to no container.
    Scope.singleton.reset()
    #expect(count.value == 0)
  }

  @Test func aReleasedContainerFreesEverythingAfterRaces() {
    for _ in 0..<5 {
      do {
        let container = OpenContainer()
        let ended = threadsEnd(4) { index in
          for round in 0..<10 {
            fill(container)
            if (round + index) % 4 == 0 { container.manager.push() }
            if (round + index) % 5 == 0 { container.manager.pop() }
            if (round + index) % 7 == 0 { container.manager.reset() }
          }
        }
        #expect(ended)
      }
      Scope.singleton.reset()
      #expect(eventually { count.value == 0 }, "after the end of the threads")
    }
  }

  @Test(arguments: [Scope.cached, .singleton, .graph, .shared])
  func anInstanceForNaNIsNotStored(scope: Scope) {
    let container = OpenContainer()
    for _ in 0..<1_000 { _ = container.ofDouble(count).scope(scope)(.nan) }
    #expect(count.value == 0)
    do {
      let first = container.ofDouble(count).scope(scope)(.nan)
      #expect(container.ofDouble(count).scope(scope)(.nan) !== first)
    }
    #expect(count.value == 0)
  }

  @Test func aWeakInstanceIsFreedWithItsLastReference() {
    let container = OpenContainer()
    let ended = threadsEnd(4) { _ in
      for number in 0..<500 { _ = container.ofDouble(count).shared(Double(number)) }
    }
    #expect(ended)
    #expect(count.value == 0)
  }

  @Test func aWaitingThreadRetainsNothingAfterwards() {
    let (container, count, isBuilding) = (OpenContainer(), count, Signal())
    container.counted(count).register {
      isBuilding.give()
      pause(seconds: 0.1)
      return Counted(count)
    }
    let ended = threadsEnd(4) { index in
      if index > 0 { isBuilding.wait() }
      _ = container.counted(count)()
    }
    #expect(ended)
    container.reset()
    #expect(eventually { count.value == 0 }, "after the end of the threads")
  }

  @Test func parametersOfFreedInstancesAreRemoved() {
    let container = OpenContainer()
    for number in 0..<1_000 {
      _ = container.ofParameter(Parameter(number: number, counted: Counted(count)))
    }
    #expect(count.value < 200)
  }

  @Test func anInstanceForAChangingParameterIsNotStored() {
    let container = OpenContainer()
    _ = container.ofChanging(count)(Changing())
    withExtendedLifetime(container) { #expect(count.value == 0, "no resolution could find it") }
  }

  /// Stores an object of every kind in a container.
  private func fill(_ container: OpenContainer) {
    let count = count
    let captured = Counted(count)
    container.loose.register { withExtendedLifetime(captured) { nil } }
    container.loose.onArg("none") { withExtendedLifetime(captured) { nil } }
    container.loose.decorator { _ in withExtendedLifetime(captured) {} }
    container.decorator { _ in withExtendedLifetime(captured) {} }
    container.counted(count).reset(.scope)
    _ = container.counted(count)()
    _ = container.countedSingle(count)()
    _ = container.loose()
    for number in 0..<10 {
      _ = container.ofDouble(count).cached(Double(number))
      _ = container.ofCounted(Parameter(number: number, counted: Counted(count)))
    }
  }
}

/// An object that counts the living objects of its kind.
private final class Counted: Sendable {
  private let count: Shared<Int>

  init(_ count: Shared<Int>) {
    self.count = count
    count.change { $0 += 1 }
  }

  deinit { count.change { $0 -= 1 } }
}

private struct Parameter: Hashable, Sendable {
  let number: Int
  let counted: Counted

  static func == (left: Parameter, right: Parameter) -> Bool { left.number == right.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A parameter with a changing hash value.
private final class Changing: Hashable {
  let number = Shared(0)

  static func == (left: Changing, right: Changing) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(number.value) }
}

extension OpenContainer {
  fileprivate func counted(_ count: Shared<Int>) -> Factory<Counted> {
    self { Counted(count) }.cached
  }
  fileprivate func countedSingle(_ count: Shared<Int>) -> Factory<Counted> {
    self { Counted(count) }.singleton
  }
  fileprivate func ofDouble(_ count: Shared<Int>) -> ParameterFactory<Double, Counted> {
    self { _ in Counted(count) }.scopeOnParameters
  }
  fileprivate func ofChanging(_ count: Shared<Int>) -> ParameterFactory<Changing, Counted> {
    self {
      $0.number.change { $0 += 1 }
      return Counted(count)
    }.scopeOnParameters.cached
  }
  fileprivate var ofParameter: ParameterFactory<Parameter, Service> {
    self { _ in Service() }.scopeOnParameters.shared
  }
  fileprivate var ofCounted: ParameterFactory<Parameter, Counted> {
    self { $0.counted }.scopeOnParameters.cached
  }
}
