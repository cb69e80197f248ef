import FactoryKit
import Testing

/// The possible declarations, and the identity of their factories.
struct DefinitionTests {
  let container = TestContainer()

  @Test func keysDistinguishFactoriesOfOnePlace() {
    container.keyed("one").register { "registered" }
    #expect(container.keyed("one")() == "registered")
    #expect(container.keyed("other")() == "keyed")
  }

  @Test func keysDistinguishParameterFactoriesOfOnePlace() {
    container.keyedDouble("one").register { $0 * 10 }
    #expect(container.keyedDouble("one")(2) == 20)
    #expect(container.keyedDouble("other")(2) == 4)
  }

  @Test func placesDistinguishFactoriesOfOneKey() {
    container.keyA.register { "registered" }
    #expect(container.keyB() == "b")
  }

  @Test func scopedFactoriesOfOneTypeStoreTheirOwnInstances() {
    #expect(container.cachedA() !== container.cachedB())
  }

  @Test func constructorInjectionGetsTheStoredInstance() {
    let network = container.cachedNetwork()
    #expect(container.cachedRepository().network === network)
    #expect(container.cachedRepository().network === network)
  }

  @Test func aFactoryOfAProtocolHidesTheImplementation() {
    let network: any Network = container.network()
    #expect(network is LiveNetwork)
  }

  @Test func theContainerOfAStaticFactoryStoresItsInstances() {
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
    #expect(held == nil, "a released factory holds nothing")
  }

  @Test func aContainerWithItsOwnFactoryIsNeverFreed() {
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

private struct Repository {
  let network: any Network
}

/// A container that wrongly stores its own factory.
///
/// `@unchecked`: a single test uses it on one thread.
private final class LazyContainer: ManagedContainer, @unchecked Sendable {
  let manager = ContainerManager()

  lazy var greeting: Factory<String> = self { "Hello" }

  func breakTheCycle() { greeting = Factory(TestContainer()) { "" } }
}

extension TestContainer {
  fileprivate func keyed(_ key: StaticString) -> Factory<String> { self(key: key) { "keyed" } }
  fileprivate func keyedDouble(_ key: StaticString) -> ParameterFactory<Int, Int> {
    self(key: key) { $0 * 2 }
  }
  fileprivate var keyA: Factory<String> { self(key: "a key") { "a" } }
  fileprivate var keyB: Factory<String> { Factory(self, key: "a key") { "b" } }

  fileprivate var string1: Factory<String> { self { "String 1" } }
  fileprivate var cachedA: Factory<Service> { self { Service() }.cached }
  fileprivate var cachedB: Factory<Service> { self { Service() }.cached }

  fileprivate var network: Factory<any Network> { self { LiveNetwork() } }
  fileprivate var cachedNetwork: Factory<any Network> { self { LiveNetwork() }.cached }
  fileprivate var cachedRepository: Factory<Repository> {
    self { Repository(network: self.cachedNetwork()) }
  }

  fileprivate static var oldSchool: Factory<Service> { Factory(shared) { Service() }.cached }
}
