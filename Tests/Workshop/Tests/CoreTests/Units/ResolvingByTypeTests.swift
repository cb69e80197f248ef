import FactoryKit
import FactoryTesting
import Testing

/// `Resolving` containers, which register and resolve by type.
@Suite(.container)
struct ResolvingByTypeTests {
  fileprivate let container = Registry()

  @Test func resolvesTheRegistrationOfAType() {
    let service = Service()
    container.register(Service.self) { service }
    #expect(container.resolve(Service.self) === service)
  }

  @Test func findsTheRegistrationOfAnOpenScope() {
    Scope.byType.open(in: container) {
      $0.register { 1 }
    } operation: {
      #expect(container.factory(Int.self)?() == 1)
      #expect(container.resolve(Int.self) == 1)
    }
    #expect(container.factory(Int.self) == nil)
  }

  @Test func infersTheType() {
    container.register { Service() as any Serving }
    let serving: (any Serving)? = container.resolve()
    #expect(serving != nil)
  }

  @Test func returnsNilForAnUnregisteredType() {
    container.register { Service() }
    #expect(container.resolve((any Serving).self) == nil)
    #expect(container.resolve(Int.self) == nil)
  }

  @Test func distinguishesTypes() {
    container.register { 1 }
    container.register { "one" }
    #expect(container.resolve(Int.self) == 1)
    #expect(container.resolve(String.self) == "one")
  }

  @Test func aLaterRegistrationReplacesAnEarlierOne() {
    container.register { 1 }
    container.register { 2 }
    #expect(container.resolve(Int.self) == 2)
  }

  @Test func buildsANewInstanceForEachResolution() {
    container.register { Service() }
    #expect(container.resolve(Service.self) !== container.resolve(Service.self))
  }

  @Test func aRegistrationMayHaveAScope() {
    container.register { Service() }.scope(.cached)
    #expect(container.resolve(Service.self) === container.resolve(Service.self))
  }

  @Test func aRegistrationMayHaveOtherModifiers() {
    let decorated = Shared(0)
    container.register { Service() }.decorator { _ in decorated.change { $0 += 1 } }
    _ = container.resolve(Service.self)
    #expect(decorated.value == 1)
  }

  @Test func factoryReturnsTheFactoryOfTheType() throws {
    container.register { 1 }
    let factory = try #require(container.factory(Int.self))
    #expect(factory() == 1)
    factory.register { 2 }
    #expect(container.resolve(Int.self) == 2)
  }

  @Test func factoryIsNilForAnUnregisteredType() {
    let factory: Factory<Int>? = container.factory()
    #expect(factory.map { $0() } == nil)
  }

  @Test func aResetRemovesRegistrations() {
    container.register { 1 }
    container.manager.reset()
    #expect(container.resolve(Int.self) == nil)
  }

  @Test func registrationsBelongToOneContainer() {
    container.register { 1 }
    #expect(Registry().resolve(Int.self) == nil)
  }

  @Test func autoRegisterRegistersTypes() {
    #expect(container.resolve(Double.self) == 0.5)
  }

  @Test func declaredFactoriesAreNotFoundByType() {
    #expect(container.name() == "name")
    #expect(container.resolve(String.self) == nil)
  }
}

private final class Registry: SharedContainer, Resolving, AutoRegistering {
  @TaskLocal static var shared = Registry()
  let manager = ContainerManager()

  func autoRegister() { register { 0.5 } }

  var name: Factory<String> { self { "name" } }
}

extension Scope {
  fileprivate static let byType = Bound("byType")
}
