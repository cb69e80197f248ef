import FactoryKit
import Testing

/// What can be declared, and how its declaration names a factory.
struct DefinitionTests {
  let container = TestContainer()

  @Test func aKeyNamesAFactoryInPlaceOfItsProperty() {
    container.keyed.register { "registered" }
    #expect(container.sameKey() == "registered", "one key is one factory")
    #expect(container.otherKey() == "other")
  }

  @Test func aKeyNamesAParameterFactoryToo() {
    container.keyedDouble.register { $0 * 10 }
    #expect(container.sameKeyDouble(2) == 20)
  }

  @Test func severalFactoriesOfOneTypeAreToldApartByTheirNames() {
    container.string3.register { "registered" }
    let strings = [container.string1, container.string2, container.string3, container.string4]
    #expect(strings.map { $0() } == ["String 1", "String 2", "registered", "String 4"])
  }

  @Test func severalScopedFactoriesOfOneTypeKeepAnInstanceEach() {
    #expect(container.keptA() !== container.keptB())
  }

  @Test func aFactoryPassesAnotherFactorysProductToAnInitializer() {
    #expect(container.repository().network is LiveNetwork)
    container.network.register { FakeNetwork() }
    #expect(container.repository().network is FakeNetwork)
  }

  @Test func constructorInjectionGetsTheInstanceThatAScopeKeeps() {
    let network = container.cachedNetwork()
    #expect(container.cachedRepository().network === network)
    #expect(container.cachedRepository().network === network)
  }

  @Test func aFactoryOfAnOptionalMayBeDeclaredWithNothing() {
    #expect(container.userName() == nil)
  }

  @Test func aFactoryOfAProtocolHidesWhatMakesIt() {
    let network: any Network = container.network()
    #expect(network is LiveNetwork)
  }

  @Test func theContainerOfAStaticFactoryKeepsItsInstances() {
    TestContainer.$shared.withValue(container) {
      #expect(TestContainer.oldSchool() === TestContainer.oldSchool())
    }
    let school = TestContainer.$shared.withValue(container) { TestContainer.oldSchool() }
    let other = TestContainer.$shared.withValue(TestContainer()) { TestContainer.oldSchool() }
    #expect(school !== other)
  }

  @Test func aFactoryHoldsItsContainer() {
    weak var held: TestContainer?
    do {
      let factory: Factory<String>
      do {
        let container = TestContainer()
        held = container
        factory = container.string1
      }
      #expect(factory() == "String 1")
      #expect(withExtendedLifetime(factory) { held } != nil)
    }
    #expect(held == nil, "a factory that is dropped holds nothing any more")
  }

  @Test func aContainerThatStoresItsOwnFactoryIsNeverFreed() {
    weak var held: LazyContainer?
    do {
      let container = LazyContainer()
      held = container
      #expect(container.greeting() == "Hello")
    }
    #expect(held != nil)
    held?.breakTheCycle()
    #expect(held == nil)
  }
}

private protocol Network: AnyObject {}
private final class LiveNetwork: Network {}
private final class FakeNetwork: Network {}

private struct Repository {
  let network: any Network
}

/// Declares a factory as it should not be declared.
///
/// `@unchecked`: one test uses it, on one thread.
private final class LazyContainer: ManagedContainer, @unchecked Sendable {
  let manager = ContainerManager()

  lazy var greeting: Factory<String> = self { "Hello" }

  func breakTheCycle() { greeting = Factory(TestContainer()) { "" } }
}

extension TestContainer {
  fileprivate var keyed: Factory<String> { self(key: "a key") { "keyed" } }
  fileprivate var sameKey: Factory<String> { Factory(self, key: "a key") { "same key" } }
  fileprivate var otherKey: Factory<String> { self(key: "another key") { "other" } }
  fileprivate var keyedDouble: ParameterFactory<Int, Int> { self(key: "double") { $0 * 2 } }
  fileprivate var sameKeyDouble: ParameterFactory<Int, Int> {
    ParameterFactory(self, key: "double") { $0 * 2 }
  }

  fileprivate var string1: Factory<String> { self { "String 1" } }
  fileprivate var string2: Factory<String> { self { "String 2" } }
  fileprivate var string3: Factory<String> { self { "String 3" } }
  fileprivate var string4: Factory<String> { self { "String 4" } }
  fileprivate var keptA: Factory<Service> { self { Service() }.cached }
  fileprivate var keptB: Factory<Service> { self { Service() }.cached }

  fileprivate var network: Factory<any Network> { self { LiveNetwork() } }
  fileprivate var repository: Factory<Repository> { self { Repository(network: self.network()) } }
  fileprivate var cachedNetwork: Factory<any Network> { self { LiveNetwork() }.cached }
  fileprivate var cachedRepository: Factory<Repository> {
    self { Repository(network: self.cachedNetwork()) }
  }

  fileprivate var userName: Factory<String?> { self { nil } }
  fileprivate static var oldSchool: Factory<Service> { Factory(shared) { Service() }.cached }
}
