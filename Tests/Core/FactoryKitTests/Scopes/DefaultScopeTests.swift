import FactoryKit
import FactoryTesting
import Testing

/// `manager.defaultScope`, the scope of factories without a scope of their own.
@Suite(.container)
struct DefaultScopeTests {
  let container = TestContainer()

  init() {
    #expect(container.manager.defaultScope == nil)
    container.manager.defaultScope = .cached
  }

  @Test func anyScopeMayBeTheDefault() {
    let service = container.service()
    #expect(container.service() === service)
    container.manager.reset(scope: .cached)
    #expect(container.service() !== service)
    let other = TestContainer()
    #expect(other.service() !== other.service())
    container.manager.defaultScope = .singleton
    other.manager.defaultScope = .singleton
    #expect(container.service() === other.service())
  }

  @Test func theDefaultAppliesToParameterFactories() {
    #expect(container.ofNumber(1) === container.ofNumber(2))
    #expect(container.numbered(1) !== container.numbered(2))
    #expect(container.numbered(1) === container.numbered(1))
  }

  @Test func aScopeOfTheFactoryHasPrecedence() {
    #expect(container.unique() !== container.unique())
    container.service.scope(.unique)
    #expect(container.service() !== container.service())
  }

  @Test(arguments: [false, true]) func nilAndResetsRemoveTheDefault(isReset: Bool) {
    #expect(container.service() === container.service())
    if isReset { container.manager.reset() } else { container.manager.defaultScope = nil }
    #expect(container.service() !== container.service())
  }

  @Test func registrationsAndResetsRemoveTheInstance() {
    let first = container.service()
    container.service.reset(.scope)
    let second = container.service()
    #expect(second !== first)
    container.service.register { Service() }
    #expect(container.service() !== second)
  }

  @Test func theDefaultNeverStoresNil() {
    let source = Shared<Service?>(nil)
    container.maybe.register { source.value }
    #expect(container.maybe() == nil)
    source.change { $0 = Service() }
    #expect(container.maybe() != nil)
  }
}

extension TestContainer {
  fileprivate var unique: Factory<Service> { self { Service() }.unique }
  fileprivate var ofNumber: ParameterFactory<Int, Service> { self { _ in Service() } }
}
