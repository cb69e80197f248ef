import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct ScopeTests {
  let container = TestContainer()

  @Test func uniqueStoresNothing() {
    #expect(container.uniqueService() !== container.uniqueService())
  }

  @Test func cachedStoresAnInstanceForEachContainer() {
    let service = container.cachedService()
    #expect(container.cachedService() === service)
    #expect(TestContainer().cachedService() !== service)
  }

  @Test func allContainersShareASingleton() {
    #expect(container.singletonService() === TestContainer().singletonService())
  }

  @Test func sharedStoresProtocolsAndOptionals() throws {
    let serving = container.sharedServing()
    #expect(container.sharedServing() === serving)
    let optional = try #require(container.sharedOptional())
    #expect(container.sharedOptional() === optional)
  }

  @Test func sharedStoresNoValues() {
    #expect(container.sharedCount() != container.sharedCount())
  }

  @Test func cachedStoresValues() {
    #expect(container.cachedCount() == container.cachedCount())
  }

  @Test(arguments: [Scope.cached, .shared, .singleton, .session])
  func nilIsNotStored(scope: Scope) {
    #expect(container.maybe.scope(scope)() == nil)
    let service = Service()
    container.maybeSource.register { service }
    #expect(container.maybe.scope(scope)() === service)
  }

  @Test func ownScopeIsResetSeparately() {
    let cached = container.cachedService()
    let session = container.sessionService()
    #expect(container.sessionService() === session)
    container.manager.reset(scope: .session)
    #expect(container.sessionService() !== session)
    #expect(container.cachedService() === cached)
  }

  @Test func resetOfScopeRemovesItsInstancesOnly() {
    let cached = container.cachedService()
    let session = container.sessionService()
    container.manager.reset(scope: .cached)
    #expect(container.cachedService() !== cached)
    #expect(container.sessionService() === session)
  }

  @Test func resetOfSingletonScopeRemovesAll() {
    let service = container.singletonService()
    container.reset()
    #expect(container.singletonService() === service, "a container's reset leaves singletons")
    Scope.singleton.reset()
    #expect(container.singletonService() !== service)
  }

  @Test func clonedSingletonScopeIsIndependent() {
    let service = container.singletonService()
    Scope.$singleton.withValue(Scope.singleton.clone()) {
      #expect(container.singletonService() === service)
      Scope.singleton.reset()
      #expect(container.singletonService() !== service)
    }
    #expect(container.singletonService() === service)
  }

  @Test func registrationRemovesStoredInstance() {
    for factory in [container.cachedService, container.sharedService, container.singletonService] {
      let before = factory()
      let new = Service()
      factory.register { new }
      #expect(factory() === new)
      #expect(factory() !== before)
    }
  }

  @Test func resetOfTheScopeKeepsTheRegistration() {
    container.cachedCount.register { 42 }
    container.cachedCount.reset(.scope)
    #expect(container.cachedCount() == 42)
  }

  @Test func resetOfTheRegistrationKeepsTheInstance() {
    container.cachedCount.register { 42 }
    #expect(container.cachedCount() == 42)
    container.cachedCount.reset(.registration)
    #expect(container.cachedCount() == 42)
    container.cachedCount.reset(.scope)
    #expect(container.cachedCount() != 42)
  }

  @Test func defaultScopeAppliesToFactoriesWithoutScope() {
    #expect(container.plainService() !== container.plainService())
    container.manager.defaultScope = .cached
    #expect(container.plainService() === container.plainService())
    #expect(container.uniqueService() !== container.uniqueService())
    container.manager.reset()
    #expect(container.plainService() !== container.plainService())
  }

  @Test func outsideScopeAppliesToDefinitionWithoutScope() {
    container.plainService.scope(.cached)
    #expect(container.plainService() === container.plainService())
    container.plainService.reset()
    #expect(container.plainService() !== container.plainService())
  }
}

extension Scope {
  fileprivate static let session = Cached()
}

extension TestContainer {
  fileprivate var plainService: Factory<Service> { self { Service() } }
  fileprivate var uniqueService: Factory<Service> { self { Service() }.unique }
  fileprivate var cachedService: Factory<Service> { self { Service() }.cached }
  fileprivate var sharedService: Factory<Service> { self { Service() }.shared }
  fileprivate var singletonService: Factory<Service> { self { Service() }.singleton }
  fileprivate var sessionService: Factory<Service> { self { Service() }.scope(.session) }
  fileprivate var sharedServing: Factory<any Serving> { self { Service() }.shared }
  fileprivate var sharedOptional: Factory<(any Serving)?> { self { Service() }.shared }
  fileprivate var sharedCount: Factory<Int> { self { .random(in: 1_000...Int.max) }.shared }
  fileprivate var cachedCount: Factory<Int> { self { .random(in: 1_000...Int.max) }.cached }
  fileprivate var maybeSource: Factory<Service?> { self { nil } }
  fileprivate var maybe: Factory<Service?> { self { self.maybeSource() } }
}
