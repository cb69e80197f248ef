import FactoryKit
import FactoryTesting
import Testing

/// Scopes that a program declares, and `.cached`, which works like them.
@Suite(.container)
struct OwnScopeTests {
  let container = TestContainer()

  @Test func anOwnScopeStoresAnInstanceForEachContainer() {
    let user = container.user()
    #expect(container.user() === user)
    #expect(TestContainer().user() !== user)
  }

  @Test func anOwnScopeIsResetAsAWhole() {
    let (user, cart) = (container.user(), container.cart())
    container.manager.reset(scope: .session)
    #expect(container.user() !== user)
    #expect(container.cart() !== cart)
  }

  @Test func twoOwnScopesAreResetSeparately() {
    let (user, document) = (container.user(), container.document())
    container.manager.reset(scope: .session)
    #expect(container.document() === document)
    #expect(container.user() !== user)
  }

  @Test func aResetOfAnOwnScopeKeepsRegistrations() {
    let registered = Service()
    container.user.register { registered }
    _ = container.user()
    container.manager.reset(scope: .session)
    #expect(container.user() === registered)
  }

  @Test func aResetOfAnOwnScopeAffectsOneContainer() {
    let other = TestContainer()
    let user = other.user()
    container.manager.reset(scope: .session)
    #expect(other.user() === user)
  }

  @Test func anOwnScopeMayStoreWeakly() {
    weak var gone: Service?
    do {
      let service = container.weakly()
      gone = service
      #expect(container.weakly() === service)
    }
    #expect(gone == nil)
  }

  @Test func theScopeModifierAcceptsBuiltInScopes() {
    #expect(container.builtIn() === container.builtIn())
  }

  @Test func cachedStoresProtocolsAndOptionals() {
    #expect(container.cachedServing() === container.cachedServing())
    #expect(container.cachedOptional() != nil)
    #expect(container.cachedOptional() === container.cachedOptional())
  }

  @Test func cachedStoresInstancesStrongly() {
    weak var held: Service?
    do { held = container.builtIn() }
    #expect(held != nil)
  }
}

extension Scope {
  fileprivate static let session = Cached()
  fileprivate static let document = Cached()
  fileprivate static let weakly = Shared()
}

extension TestContainer {
  fileprivate var user: Factory<Service> { self { Service() }.scope(.session) }
  fileprivate var cart: Factory<Service> { self { Service() }.scope(.session) }
  fileprivate var document: Factory<Service> { self { Service() }.scope(.document) }
  fileprivate var weakly: Factory<Service> { self { Service() }.scope(.weakly) }
  fileprivate var builtIn: Factory<Service> { self { Service() }.scope(.cached) }
  fileprivate var cachedServing: Factory<any Serving> { self { Service() }.cached }
  fileprivate var cachedOptional: Factory<Service?> { self { Service() }.cached }
}
