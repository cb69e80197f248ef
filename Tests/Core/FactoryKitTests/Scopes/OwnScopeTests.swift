import FactoryKit
import FactoryTesting
import Testing

/// Scopes that a program declares, and `.cached`, which works like them.
@Suite(.container)
struct OwnScopeTests {
  let container = TestContainer()

  @Test func anOwnScopeIsResetAsAWhole() {
    let (user, cart) = (container.user(), container.cart())
    container.manager.reset(scope: .session)
    #expect(container.user() !== user)
    #expect(container.cart() !== cart)
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

  @Test func cachedStoresProtocolsAndOptionals() {
    #expect(container.cachedServing() === container.cachedServing())
    #expect(container.cachedOptional() != nil)
    #expect(container.cachedOptional() === container.cachedOptional())
  }
}

extension Scope {
  fileprivate static let session = Cached()
  fileprivate static let weakly = Shared()
}

extension TestContainer {
  fileprivate var user: Factory<Service> { self { Service() }.scope(.session) }
  fileprivate var cart: Factory<Service> { self { Service() }.scope(.session) }
  fileprivate var weakly: Factory<Service> { self { Service() }.scope(.weakly) }
  fileprivate var cachedServing: Factory<any Serving> { self { Service() }.cached }
  fileprivate var cachedOptional: Factory<Service?> { self { Service() }.cached }
}
