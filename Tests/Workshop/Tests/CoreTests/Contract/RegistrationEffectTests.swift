import FactoryKit
import FactoryTesting
import Testing

/// A registration applies to every later resolution, in any scope.
@Suite(.container, .timeLimit(.minutes(30)))
struct RegistrationEffectTests {
  @Test(arguments: [Scope.unique, .cached, .shared, .singleton, .graph, .own])
  func anOlderFactoryValueUsesANewRegistration(scope: Scope) {
    let container = TestContainer()
    let factory = container.text.scope(scope).register { "first" }
    container.text.register { "second" }
    #expect(factory() == "second")
    #expect(factory.resolve() == "second")
    #expect(container.text.scope(scope)() == "second")
  }

  @Test func anOlderFactoryValueIsAffectedByAReset() {
    let container = TestContainer()
    let factory = container.text.register { "first" }
    container.reset()
    #expect(factory() == "definition")
  }

  @Test func aRegistrationDiscardsAFormerSingleton() {
    let container = TestContainer()
    container.text.register { "first" }
    #expect(container.text.scope(.singleton)() == "first")
    container.text.scope(.unique).register { "second" }
    #expect(container.text.scope(.singleton)() == "second")
  }

  @Test(arguments: [true, false])
  func aRegistrationAfterAResetDiscardsTheSingleton(isPop: Bool) {
    let container = TestContainer()
    container.manager.push()
    container.text.register { "first" }
    #expect(container.text.scope(.singleton)() == "first")
    if isPop { container.manager.pop() } else { container.reset() }
    container.text.register { "second" }
    #expect(container.text.scope(.singleton)() == "second")
  }

  @Test func aRegistrationDiscardsAnotherContainersSingleton() {
    let (container, other) = (TestContainer(), TestContainer())
    other.text.register { "first" }
    #expect(other.text.scope(.singleton)() == "first")
    container.text.register { "second" }
    #expect(container.text.scope(.singleton)() == "second")
  }

  @Test func aRegistrationAppliesWhileTheDefaultScopeChanges() {
    expectNothingStale { container, turn in
      let scopes: [Scope?] = [.singleton, .cached, nil, .own, .shared]
      container.manager.defaultScope = scopes[turn % scopes.count]
      _ = container.number()
    }
  }

  @Test func aRegistrationAppliesWhileTheScopeChanges() {
    expectNothingStale { container, turn in
      let scopes: [Scope] = [.singleton, .cached, .unique, .own, .shared]
      _ = container.number.scope(scopes[turn % scopes.count])()
    }
  }

  /// Expects each registration to apply to the singleton during operations of other threads.
  private func expectNothingStale(
    sourceLocation: SourceLocation = #_sourceLocation,
    whileDoing body: @escaping @Sendable (TestContainer, Int) -> Void
  ) {
    let container = TestContainer()
    let isDone = Shared(false)
    let stale = Shared(0)
    let ended = threadsEnd(3) { index in
      if index == 0 {
        for number in 0..<rounds(3_000) {
          container.number.register { number }
          if container.number.scope(.singleton)() != number { stale.change { $0 += 1 } }
          if container.number.scope(.cached)() != number { stale.change { $0 += 1 } }
        }
        isDone.change { $0 = true }
      } else {
        var turn = index
        while !isDone.value {
          body(container, turn)
          turn += 1
        }
      }
    }
    #expect(ended, sourceLocation: sourceLocation)
    #expect(stale.value == 0, sourceLocation: sourceLocation)
  }
}

extension Scope {
  fileprivate static let own = Cached()
}

extension TestContainer {
  fileprivate var text: Factory<String> { self { "definition" } }
  fileprivate var number: Factory<Int> { self { -1 } }
}
