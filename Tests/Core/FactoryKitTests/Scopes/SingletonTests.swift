import FactoryKit
import FactoryTesting
import Testing

/// `.singleton`: one instance for each declaration, independent of containers.
@Suite(.container)
struct SingletonTests {
  let container = TestContainer()

  @Test func aSingletonOutlivesItsContainer() {
    let service = TestContainer().service()
    #expect(container.service() === service)
  }

  @Test(arguments: [FactoryResetOptions.all, .context, .none, .registration, .scope])
  func aSingletonSurvivesAResetOfTheContainer(options: FactoryResetOptions) {
    let service = container.service()
    container.manager.reset(options: options)
    #expect(container.service() === service)
  }

  @Test func aResetOfItsFactoryDiscardsASingleton() {
    let service = container.service()
    container.service.reset(.scope)
    #expect(container.service() !== service)
  }

  @Test func aResetOfItsScopeDiscardsASingleton() {
    let (service, name) = (container.service(), container.number())
    Scope.singleton.reset()
    #expect(container.service() !== service)
    #expect(container.number() != name)
  }

  @Test func aResetOfTheSingletonScopeKeepsOtherScopes() {
    let cached = container.cachedService()
    Scope.singleton.reset()
    #expect(container.cachedService() === cached)
  }

  @Test func aResetOfTheSingletonScopeKeepsRegistrations() {
    let service = Service()
    container.service.register { service }
    Scope.singleton.reset()
    #expect(container.service() === service)
  }

  @Test func valuesAndExistentialsMayBeSingletons() {
    #expect(container.number() == TestContainer().number())
    #expect(container.serving() === TestContainer().serving())
  }

  @Test func anOptionalIsStoredOnceItIsNotNil() {
    #expect(container.optional() == nil)
    container.source.register { Service() }
    let service = container.optional()
    #expect(service != nil)
    #expect(container.optional() === service)
  }

  @Test func aCloneContainsTheCurrentSingletonsAndIsIndependent() {
    let service = container.service()
    Scope.$singleton.withValue(Scope.singleton.clone()) {
      #expect(container.service() === service)
      Scope.singleton.reset()
      #expect(container.service() !== service)
    }
    #expect(container.service() === service)
  }

  @Test func aSingletonOfACloneStaysThere() {
    let inside = Scope.$singleton.withValue(Scope.singleton.clone()) { container.service() }
    #expect(container.service() !== inside)
  }

  @Test func aCloneDoesNotContainLaterSingletons() {
    let clone = Scope.singleton.clone()
    let outside = container.service()
    Scope.$singleton.withValue(clone) {
      #expect(container.service() !== outside)
    }
  }

  @Test func aResetOfTheOriginalKeepsTheClone() {
    let service = container.service()
    let clone = Scope.singleton.clone()
    Scope.singleton.reset()
    Scope.$singleton.withValue(clone) {
      #expect(container.service() === service)
    }
    #expect(container.service() !== service)
  }

  @Test func aRegistrationInACloneDiscardsOnlyThere() {
    let service = container.service()
    Scope.$singleton.withValue(Scope.singleton.clone()) {
      container.service.register { Service() }
      #expect(container.service() !== service)
    }
    #expect(container.service() === service)
  }

  @Test func aCloneHoldsTheInstancesOfAllParameters() {
    let made = [container.perNumber(1), container.perNumber(2)]
    Scope.$singleton.withValue(Scope.singleton.clone()) {
      #expect(container.perNumber(1) === made[0])
      #expect(container.perNumber(2) === made[1])
    }
  }

  @Test func aTaskMayHaveItsOwnSingletons() async {
    let service = container.service()
    await Scope.$singleton.withValue(Scope.Singleton()) {
      let inside = container.service()
      #expect(inside !== service)
      let container = container
      let child = await Task { container.service() }.value
      #expect(child === inside, "a child task inherits its parent's values")
    }
    #expect(container.service() === service)
  }
}

extension TestContainer {
  fileprivate var service: Factory<Service> { self { Service() }.singleton }
  fileprivate var serving: Factory<any Serving> { self { Service() }.singleton }
  fileprivate var number: Factory<Int> { self { .random(in: 0...Int.max) }.singleton }
  fileprivate var source: Factory<Service?> { self { nil } }
  fileprivate var optional: Factory<Service?> { self { self.source() }.singleton }
  fileprivate var cachedService: Factory<Service> { self { Service() }.cached }
  fileprivate var perNumber: ParameterFactory<Int, Service> {
    self { _ in Service() }.scopeOnParameters.singleton
  }
}
