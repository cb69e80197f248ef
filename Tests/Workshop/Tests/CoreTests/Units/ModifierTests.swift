import CoreModel
import FactoryKit
import FactoryTesting
import Testing

/// The precedence and the duration of modifiers.
///
/// Modifiers for contexts are in `ContextTests`.
@Suite(.container)
struct ModifierTests {
  let container = TestContainer()

  @Test func theScopeInTheDefinitionWins() {
    container.cached.scope(.unique)
    #expect(container.cached() === container.cached())
  }

  @Test func theDecoratorInTheDefinitionWins() {
    let calls = Shared<[String]>([])
    container.log.register { calls }
    container.decorated.decorator { _ in calls.change { $0.append("outside") } }
    _ = container.decorated()
    #expect(calls.value == ["inside"])
  }

  @Test func theTimeToLiveInTheDefinitionWins() {
    container.brief.timeToLive(1_000)
    let service = container.brief()
    TestClock.withAdvance(.seconds(61)) {
      #expect(container.brief() !== service)
    }
  }

  @Test func aScopeAtTheCallSiteAppliesToTheCall() {
    let cached = container.cached()
    #expect(container.cached.unique() !== cached)
    #expect(container.cached() === cached)
  }

  @Test func theLastOfSeveralScopesWins() {
    let last = container.plain.cached.unique
    #expect(last() !== last())
  }

  @Test func anyNumberOfModifiersCanBeChained() {
    let calls = Shared(0)
    let factory = container.plain
      .cached
      .timeToLive(60)
      .decorator { _ in calls.change { $0 += 1 } }
      .register { Service() }
    #expect(factory() === factory())
    #expect(calls.value == 2)
  }

  @Test func parameterFactoriesHaveTheSameModifiers() {
    let calls = Shared<[Bool]>([])
    let factory = container.ofNumber
      .scopeOnParameters
      .cached
      .timeToLive(60)
      .decorator { _, isNew in calls.change { $0.append(isNew) } }
      .once()
    #expect(factory(1) === factory(1))
    #expect(calls.value == [true, false])
  }

  @Test func aModifierBelongsToOneContainer() {
    let other = TestContainer()
    container.plain.scope(.cached)
    #expect(other.plain() !== other.plain())
  }

  @Test(arguments: [
    (FactoryResetOptions.all, false, false), (.registration, false, true), (.scope, true, false),
    (.context, true, true), (.none, true, true),
  ])
  func aResetRemovesItsOption(
    options: FactoryResetOptions,
    keepsRegistration: Bool,
    keepsInstance: Bool
  ) {
    container.tagged.register { Tagged("registered") }
    let before = container.tagged()
    container.tagged.reset(options)
    #expect((container.tagged() === before) == keepsInstance)
    container.tagged.reset(.scope)
    #expect(container.tagged().name == (keepsRegistration ? "registered" : "definition"))
  }

  @Test(arguments: [FactoryResetOptions.all, .scope])
  func aResetDiscardsTheInstance(options: FactoryResetOptions) {
    for factory in [container.cached, container.singleton] {
      let service = factory()
      #expect(factory.reset(options)() !== service)
    }
  }

  @Test(arguments: [FactoryResetOptions.context, .none, .registration])
  func otherResetsKeepTheInstance(options: FactoryResetOptions) {
    for factory in [container.cached, container.singleton] {
      let service = factory()
      #expect(factory.reset(options)() === service)
    }
  }

  @Test func aResetDoesNotAffectOtherFactories() {
    let singleton = container.singleton()
    container.plain.register { Service() }.scope(.cached)
    let plain = container.plain()
    container.cached.reset()
    #expect(container.singleton() === singleton)
    #expect(container.plain() === plain)
  }

  @Test func aParameterFactoryCanBeReset() {
    let service = container.ofNumber.cached(1)
    container.ofNumber.cached.reset(.scope)
    #expect(container.ofNumber.cached(1) !== service)
  }

  @Test func aResetRemovesModifiersFromOutside() {
    let calls = Shared(0)
    container.plain.scope(.cached).decorator { _ in calls.change { $0 += 1 } }
    container.plain.reset()
    #expect(container.plain() !== container.plain())
    #expect(calls.value == 0)
  }
}

private final class Tagged {
  let name: String

  init(_ name: String) { self.name = name }
}

extension TestContainer {
  fileprivate var log: Factory<Shared<[String]>> { self { Shared([]) }.cached }
  fileprivate var plain: Factory<Service> { self { Service() } }
  fileprivate var cached: Factory<Service> { self { Service() }.cached }
  fileprivate var singleton: Factory<Service> { self { Service() }.singleton }
  fileprivate var brief: Factory<Service> { self { Service() }.cached.timeToLive(60) }
  fileprivate var tagged: Factory<Tagged> { self { Tagged("definition") }.cached }
  fileprivate var ofNumber: ParameterFactory<Int, Service> { self { _ in Service() } }
  fileprivate var decorated: Factory<Service> {
    let log = log()
    return self { Service() }.decorator { _ in log.change { $0.append("inside") } }
  }
}
