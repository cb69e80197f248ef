import FactoryKit
import FactoryTesting
import Testing

/// A registration applies to every later resolution, in any scope.
@Suite(.container, .timeLimit(.minutes(30)))
struct RegistrationEffectTests {
  private let container = TestContainer()

  @Test(arguments: [Scope.unique, .cached, .shared, .singleton, .graph, .own])
  func anOlderFactoryValueUsesANewRegistration(scope: Scope) {
    let factory = container.text.scope(scope).register { "first" }
    #expect(factory() == "first")
    container.text.register { "second" }
    #expect(factory() == "second")
    #expect(container.text.scope(scope)() == "second")
    container.reset()
    #expect(factory() == (scope is Scope.Singleton ? "second" : "definition"))
  }

  @Test(arguments: Between.allCases)
  func aRegistrationRemovesTheSingleton(between: Between) {
    container.manager.push()
    container.text.register { "first" }
    #expect(container.text.scope(.singleton)() == "first")
    switch between {
    case .nothing: break
    case .reset: container.reset()
    case .pop: container.manager.pop()
    }
    let other = between == .nothing ? container : TestContainer()
    other.text.register { "second" }
    #expect(other.text.scope(.singleton)() == "second")
  }

  @Test(arguments: Disturbance.allCases)
  func aRegistrationAppliesDuringOtherOperations(disturbance: Disturbance) {
    let (isDone, stale) = (Shared(false), Shared(0))
    let ended = threadsEnd(3) { [container] index in
      if index > 0 {
        var turn = index
        while !isDone.value {
          disturbance.perform(on: container, turn)
          turn += 1
        }
        return
      }
      for number in 0..<rounds(3_000) {
        container.number.register { number }
        if container.number.scope(.singleton)() != number { stale.add() }
        if container.number.scope(.cached)() != number { stale.add() }
      }
      isDone.set(true)
    }
    #expect(ended)
    #expect(stale.value == 0)
  }

  @Test func noConcurrentContributionIsLost() {
    onThreads(8) { [container] thread in
      for number in 0..<50 { container.list.contribute { thread * 50 + number } }
    }
    #expect(container.list().sorted() == Array(0..<400))
  }
}

/// An operation between two registrations of a singleton.
enum Between: CaseIterable { case nothing, reset, pop }

/// An operation of other threads during registrations.
enum Disturbance: CaseIterable {
  case changingDefaultScope, changingScope, pushing

  func perform(on container: TestContainer, _ turn: Int) {
    let scopes = [Scope.singleton, .cached, .unique, .own, .shared]
    let scope = scopes[turn % scopes.count]
    switch self {
    case .changingDefaultScope:
      container.manager.defaultScope = scope
      _ = container.number()
    case .changingScope: _ = container.number.scope(scope)()
    case .pushing: container.manager.push()
    }
  }
}

extension TestContainer {
  fileprivate var text: Factory<String> { self { "definition" } }
  fileprivate var number: Factory<Int> { self { -1 } }
  fileprivate var list: Factory<[Int]> { contributed() }
}
