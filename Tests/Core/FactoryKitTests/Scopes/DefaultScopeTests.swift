import FactoryKit
import FactoryTesting
import Testing

/// `manager.defaultScope`, the scope of factories without a scope of their own.
@Suite(.container)
struct DefaultScopeTests {
  let container = TestContainer()

  @Test func noDefaultScopeIsSetInitially() {
    #expect(container.manager.defaultScope == nil)
  }

  @Test func anyScopeMayBeTheDefault() {
    container.manager.defaultScope = .singleton
    let other = TestContainer()
    other.manager.defaultScope = .singleton
    #expect(container.plain() === other.plain())
    container.manager.defaultScope = .session
    let service = container.plain()
    #expect(container.plain() === service)
    container.manager.reset(scope: .session)
    #expect(container.plain() !== service)
  }

  @Test func theDefaultAppliesToParameterFactories() {
    container.manager.defaultScope = .cached
    #expect(container.ofNumber(1) === container.ofNumber(2))
    #expect(container.perNumber(1) !== container.perNumber(2))
    #expect(container.perNumber(1) === container.perNumber(1))
  }

  @Test func aScopeInTheDefinitionHasPrecedence() {
    container.manager.defaultScope = .cached
    #expect(container.unique() !== container.unique())
    #expect(container.singleton() === TestContainer().singleton())
  }

  @Test func aScopeFromOutsideHasPrecedence() {
    container.manager.defaultScope = .cached
    container.plain.scope(.unique)
    #expect(container.plain() !== container.plain())
  }

  @Test(arguments: [false, true]) func nilAndResetsRemoveTheDefault(isReset: Bool) {
    container.manager.defaultScope = .cached
    #expect(container.plain() === container.plain())
    if isReset { container.manager.reset() } else { container.manager.defaultScope = nil }
    #expect(container.plain() !== container.plain())
  }

  @Test(arguments: [false, true]) func registrationsAndResetsRemoveTheInstance(isReset: Bool) {
    container.manager.defaultScope = .cached
    let stored = container.plain()
    if isReset { container.plain.reset(.scope) } else { container.plain.register { Service() } }
    #expect(container.plain() !== stored)
  }

  @Test func theDefaultAppliesToOneContainer() {
    container.manager.defaultScope = .cached
    let other = TestContainer()
    #expect(other.plain() !== other.plain())
  }

  @Test func theDefaultNeverStoresNil() {
    container.manager.defaultScope = .cached
    #expect(container.optional() == nil)
    container.source.register { Service() }
    #expect(container.optional() != nil)
  }
}

extension Scope {
  fileprivate static let session = Cached()
}

extension TestContainer {
  fileprivate var plain: Factory<Service> { self { Service() } }
  fileprivate var unique: Factory<Service> { self { Service() }.unique }
  fileprivate var singleton: Factory<Service> { self { Service() }.singleton }
  fileprivate var ofNumber: ParameterFactory<Int, Service> { self { _ in Service() } }
  fileprivate var perNumber: ParameterFactory<Int, Service> {
    self { _ in Service() }.scopeOnParameters
  }
  fileprivate var source: Factory<Service?> { self { nil } }
  fileprivate var optional: Factory<Service?> { self { self.source() } }
}
