import CoreModel
import FactoryKit
import FactoryTesting
import Testing

/// A container holds objects no longer than necessary.
@Suite(.container, .timeLimit(.minutes(30)))
struct MemoryReleaseTests {
  private let container = OpenContainer()
  /// The number of living `Counted` objects.
  private let living = Shared(0)

  @Test func aReleasedContainerFreesEverything() {
    weak var dropped: OpenContainer?
    do {
      let container = OpenContainer()
      dropped = container
      for _ in 0..<3 {
        fill(container)
        container.manager.push()
      }
      #expect(living.value > 0)
    }
    #expect(dropped == nil)
    // A singleton belongs to no container.
    Scope.singleton.reset()
    #expect(living.value == 0)
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
      #expect(eventually { living.value == 0 }, "after the end of the threads")
    }
  }

  @Test func aWaitingThreadRetainsNothingAfterwards() {
    let living = living
    container.awaited.register {
      #expect(eventually { ThreadWaits.count(for: "OpenContainer.awaited") == 3 })
      return Counted(living)
    }
    let ended = threadsEnd(4) { [container] _ in _ = container.awaited() }
    #expect(ended)
    container.reset()
    #expect(eventually { living.value == 0 }, "after the end of the threads")
  }

  @Test func parametersOfFreedInstancesAreRemoved() {
    for number in 0..<1_000 {
      _ = container.ofParameter.shared(Parameter(number: number, counted: Counted(living)))
    }
    #expect(living.value < 200)
  }

  @Test(arguments: [Scope.cached, .singleton, .graph, .shared])
  func anInstanceForNaNIsNotStored(scope: Scope) {
    let factory = container.ofDouble(living).scope(scope)
    for _ in 0..<1_000 { _ = factory(.nan) }
    #expect(living.value == 0)
  }

  @Test func instancesForNaNAreRemoved() {
    let factory = container.ofSamples(living)
    for _ in 0..<4_000 { _ = factory([.nan]) }
    #expect(living.value < 2_500)
  }

  @Test func anInstanceForAChangingParameterIsNotStored() {
    let factory = container.ofChanging(living, changes: true)
    let parameter = Changing()
    for _ in 0..<100 { _ = factory(parameter) }
    withExtendedLifetime(container) { #expect(living.value == 0, "no resolution could find it") }
  }

  @Test func instancesForAChangedParameterAreRemoved() {
    let factory = container.ofChanging(living, changes: false)
    let parameter = Changing()
    for _ in 0..<1_000 {
      _ = factory(parameter)
      parameter.number.add()
    }
    #expect(living.value < 300)
  }

  /// Stores an object of every kind in a container.
  private func fill(_ container: OpenContainer) {
    let living = living
    let captured = Counted(living)
    container.loose.register { withExtendedLifetime(captured) { nil } }
    container.loose.onArg("none") { withExtendedLifetime(captured) { nil } }
    container.loose.decorator { _ in withExtendedLifetime(captured) {} }
    container.decorator { _ in withExtendedLifetime(captured) {} }
    container.stored.register { Farewell { withExtendedLifetime(captured) {} } }
    container.single.register { Farewell { withExtendedLifetime(captured) {} } }
    _ = (container.loose(), container.stored(), container.single())
    for number in 0..<10 {
      _ = container.ofDouble(living).cached(Double(number))
      _ = container.ofParameter(Parameter(number: number, counted: Counted(living)))
    }
  }
}

private struct Parameter: Hashable, Sendable {
  let number: Int
  let counted: Counted

  static func == (left: Parameter, right: Parameter) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A parameter that breaks the rules of `Hashable`: its hash value changes.
private final class Changing: Hashable, Sendable {
  let number = Shared(0)

  static func == (left: Changing, right: Changing) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(number.value) }
}

extension OpenContainer {
  fileprivate var awaited: Factory<Counted?> { self { nil }.cached }
  fileprivate func ofDouble(_ living: Shared<Int>) -> ParameterFactory<Double, Counted> {
    self { _ in Counted(living) }.scopeOnParameters
  }
  fileprivate func ofSamples(_ living: Shared<Int>) -> ParameterFactory<[Double], Counted> {
    self { _ in Counted(living) }.scopeOnParameters.cached
  }
  fileprivate func ofChanging(
    _ living: Shared<Int>,
    changes: Bool
  ) -> ParameterFactory<Changing, Counted> {
    self {
      if changes { $0.number.add() }
      return Counted(living)
    }.scopeOnParameters.cached
  }
  fileprivate var ofParameter: ParameterFactory<Parameter, Service> {
    self { _ in Service() }.scopeOnParameters.cached
  }
}
