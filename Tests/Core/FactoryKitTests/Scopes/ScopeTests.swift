import FactoryKit
import FactoryTesting
import Testing

/// The scopes that store instances from one resolution to the next.
@Suite(.container)
struct ScopeTests {
  let container = TestContainer()

  /// The scopes of the library, and scopes that a program declares.
  private var scopes: [Scope] { [.cached, .shared, .singleton, .session, .weakly, .license] }

  @Test func uniqueStoresNothing() {
    #expect(container.service.unique() !== container.service())
  }

  @Test func scopeStoresAnInstance() {
    for scope in scopes {
      let service = container.service.scope(scope)()
      #expect(container.service() === service)
      let other = TestContainer().service.scope(scope)()
      #expect((other === service) == (scope is Scope.Singleton))
      let serving = container.serving.scope(scope)()
      #expect(container.serving() === serving)
    }
    #expect(container.number.cached() == container.number())
    #expect(container.number.singleton() == TestContainer().number.singleton())
  }

  @Test func nilIsNotStored() {
    let source = Shared<Service?>(nil)
    container.maybe.register { source.value }
    for scope in scopes {
      source.change { $0 = nil }
      #expect(container.maybe.scope(scope)() == nil)
      let service = Service()
      source.change { $0 = service }
      #expect(container.maybe() === service)
      source.change { $0 = nil }
      #expect(container.maybe() === service)
    }
  }

  @Test func nilInAnExistentialIsNotStored() {
    let builds = Shared(0)
    container.possible.cached.register {
      builds.change { $0 += 1 }
      return Service?.none
    }
    _ = (container.possible(), container.possible())
    #expect(builds.value == 2)
    container.possible.register {
      builds.change { $0 += 1 }
      return Service?.some(Service())
    }
    _ = (container.possible(), container.possible())
    #expect(builds.value == 3)
  }

  @Test func resetOfScopeRemovesItsInstancesOnly() {
    for scope in scopes {
      for other in scopes where other !== scope {
        let mine = container.service.scope(scope)()
        let ofOther = container.otherService.scope(other)()
        container.manager.reset(scope: scope)
        #expect(container.service() !== mine)
        #expect(container.otherService() === ofOther)
        TestContainer().manager.reset(scope: other)
        #expect((container.otherService() === ofOther) == !(other is Scope.Singleton))
      }
    }
  }

  @Test func registrationRemovesStoredInstance() {
    for scope in scopes {
      let before = container.service.scope(scope)()
      let new = Service()
      container.service.register { new }
      #expect(container.service() === new)
      #expect(container.service() !== before)
    }
  }

  @Test func resetOfTheScopeKeepsTheRegistration() {
    container.number.cached.register { 42 }
    container.number.reset(.scope)
    #expect(container.number() == 42)
  }

  @Test func resetOfTheRegistrationKeepsTheInstance() {
    container.number.cached.register { 42 }
    #expect(container.number() == 42)
    container.number.reset(.registration)
    #expect(container.number() == 42)
    container.number.reset(.scope)
    #expect(container.number() != 42)
  }

  @Test func resetRemovesScopeFromOutside() {
    for scope in scopes {
      let service = container.service.scope(scope)()
      container.service.reset()
      #expect(container.service() !== container.service())
      #expect(container.service.scope(scope)() !== service)
    }
  }

  @Test func instanceOfAnotherScopeIsNotUsed() {
    let cached = container.service.scope(.cached)()
    let mine = container.service.scope(.session)()
    #expect(mine !== cached)
    #expect(container.service.scope(.cached)() !== mine)
  }
}

private protocol Possible {}
extension Service?: Possible {}

extension Scope {
  fileprivate static let session = Cached()
  fileprivate static let weakly = Shared()
  fileprivate static let license = Singleton()
}

extension TestContainer {
  fileprivate var number: Factory<Int> { self { .random(in: 1_000...Int.max) } }
  fileprivate var possible: Factory<any Possible> { self { Service?.none } }
  fileprivate var serving: Factory<any Serving> { self { Service() } }
}
