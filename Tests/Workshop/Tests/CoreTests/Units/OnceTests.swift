import CoreModel
import FactoryKit
import FactoryTesting
import Testing

/// `.once()`: modifiers before it in the definition are applied once.
///
/// Contexts are in `ContextTests`.
@Suite(.container)
struct OnceTests {
  let container = TestContainer()

  @Test func modifiersBeforeItApplyTheFirstTime() {
    #expect(container.cached() === container.cached())
  }

  @Test func aScopeFromOutsideStays() {
    container.cached.scope(.unique)
    #expect(container.cached() !== container.cached())
  }

  @Test func aSingletonMayGetAnotherScope() {
    container.singleton.scope(.cached)
    let service = container.singleton()
    #expect(container.singleton() === service)
    #expect(TestContainer().singleton() !== service)
  }

  @Test func aDecoratorFromOutsideStays() {
    let calls = Shared(0)
    container.decorated.decorator { _ in calls.change { $0 += 1 } }
    _ = container.decorated()
    _ = container.decorated()
    #expect(calls.value == 2)
    #expect(container.log().value == 0)
  }

  @Test func aTimeToLiveFromOutsideStays() {
    container.cached.timeToLive(10)
    let service = container.cached()
    TestClock.withAdvance(.seconds(11)) {
      #expect(container.cached() !== service)
    }
  }

  @Test func aScopeOnParametersFromOutsideStays() {
    _ = container.ofNumber.scopeOnParameters
    #expect(container.ofNumber(1) !== container.ofNumber(2))
    #expect(container.ofNumber(1) === container.ofNumber(1))
  }

  @Test func aRegistrationBeforeItAppliesOnce() {
    #expect(container.registered() == "before once")
    container.registered.register { "outside" }
    #expect(container.registered() == "outside")
    #expect(container.registered() == "outside")
  }

  @Test func aRegistrationBeforeItKeepsTheInstance() {
    #expect(container.cachedRegistration() === container.cachedRegistration())
  }

  @Test func aResetBeforeItAppliesOnce() {
    #expect(container.resetting() === container.resetting())
  }

  @Test func aResetFromOutsideStillApplies() {
    let service = container.resetting()
    container.resetting.reset(.scope)
    #expect(container.resetting() !== service)
  }

  @Test func modifiersAfterItApplyEachTime() {
    container.late.scope(.unique)
    #expect(container.late() === container.late())
  }

  @Test func aResetRestoresModifiersBeforeIt() {
    container.cached.scope(.unique)
    container.cached.reset()
    #expect(container.cached() === container.cached())
  }

  @Test func aResetInTheDefinitionAppliesThemAgain() {
    let container = container
    container.interruption().change { $0 = { container.reset() } }
    _ = container.interrupted
    #expect(container.interrupted() === container.interrupted())
  }

  @Test func aResetInTheDefinitionAppliesOnce() {
    container.resetting.scope(.unique)
    #expect(container.resetting() !== container.resetting())
  }

  @Test func modifiersBeforeItDiscardTheSingletonOnce() {
    #expect(container.registeredSingleton() === container.registeredSingleton())
    #expect(container.resetSingleton() === container.resetSingleton())
  }

  @Test func onceAppliesInEachContainer() {
    let other = TestContainer()
    container.cached.scope(.unique)
    #expect(other.cached() === other.cached())
  }

  @Test func aModifierAtTheCallSiteStillWins() {
    let cached = container.cached()
    #expect(container.cached.unique() !== cached)
  }
}

extension TestContainer {
  fileprivate var log: Factory<Shared<Int>> { self { Shared(0) }.cached }
  fileprivate var cached: Factory<Service> { self { Service() }.cached.once() }
  fileprivate var singleton: Factory<Service> { self { Service() }.singleton.once() }
  fileprivate var late: Factory<Service> { self { Service() }.once().cached }
  fileprivate var ofNumber: ParameterFactory<Int, Service> { self { _ in Service() }.cached.once() }
  fileprivate var decorated: Factory<Service> {
    let log = log()
    return self { Service() }.decorator { _ in log.change { $0 += 1 } }.once()
  }
  fileprivate var interruption: Factory<Shared<() -> Void>> { self { Shared({}) }.cached }
  fileprivate var interrupted: Factory<Service> {
    let factory = self { Service() }.cached
    interruption().value()
    return factory.once()
  }
  fileprivate var registered: Factory<String> {
    self { "definition" }.register { "before once" }.once()
  }
  fileprivate var cachedRegistration: Factory<Service> {
    self { Service() }.cached.register { Service() }.once()
  }
  fileprivate var registeredSingleton: Factory<Service> {
    self { Service() }.singleton.register { Service() }.once()
  }
  fileprivate var resetSingleton: Factory<Service> {
    self { Service() }.singleton.reset(.scope).once()
  }
  fileprivate var resetting: Factory<Service> {
    self { Service() }.cached.reset(.scope).once()
  }
}
