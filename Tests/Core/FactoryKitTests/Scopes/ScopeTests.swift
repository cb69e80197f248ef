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

  @Test func resetOfScopeRemovesItsInstancesOnly() {
    let cached = container.cachedService()
    let session = container.sessionService()
    container.manager.reset(scope: .cached)
    #expect(container.cachedService() !== cached)
    #expect(container.sessionService() === session)
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
  fileprivate var cachedCount: Factory<Int> { self { .random(in: 1_000...Int.max) }.cached }
  fileprivate var maybeSource: Factory<Service?> { self { nil } }
  fileprivate var maybe: Factory<Service?> { self { self.maybeSource() } }
}
