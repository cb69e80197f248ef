import FactoryKit
import FactoryTesting
import Testing

/// Scopes that a program declares itself, and `.cached`, which is one like them.
@Suite(.container)
struct OwnScopeTests {
  let container = TestContainer()

  @Test func anOwnScopeKeepsOneInstanceForEachContainer() {
    let user = container.user()
    #expect(container.user() === user)
    #expect(TestContainer().user() !== user)
  }

  @Test func allFactoriesOfAnOwnScopeAreForgottenTogether() {
    let (user, cart) = (container.user(), container.cart())
    container.manager.reset(scope: .session)
    #expect(container.user() !== user)
    #expect(container.cart() !== cart)
  }

  @Test func twoOwnScopesAreForgottenApart() {
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

  @Test func aResetOfAnOwnScopeIsForOneContainer() {
    let other = TestContainer()
    let user = other.user()
    container.manager.reset(scope: .session)
    #expect(other.user() === user)
  }

  @Test func anOwnScopeMayKeepWeakly() {
    weak var gone: Service?
    do {
      let service = container.weakly()
      gone = service
      #expect(container.weakly() === service)
    }
    #expect(gone == nil)
  }

  @Test func theScopeModifierTakesTheBuiltInScopesToo() {
    #expect(container.builtIn() === container.builtIn())
  }

  @Test func cachedKeepsProtocolsAndOptionals() {
    #expect(container.cachedServing() === container.cachedServing())
    #expect(container.cachedOptional() != nil)
    #expect(container.cachedOptional() === container.cachedOptional())
  }

  @Test func cachedKeepsAnInstanceThatNobodyElseHolds() {
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
