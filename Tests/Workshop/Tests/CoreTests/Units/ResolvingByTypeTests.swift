import FactoryKit
import FactoryTesting
import Testing

/// Containers that are `Resolving`: registering and resolving by type alone.
@Suite(.container)
struct ResolvingByTypeTests {
  fileprivate let container = Registry()

  @Test func resolvesWhatWasRegisteredForAType() {
    let service = Service()
    container.register(Service.self) { service }
    #expect(container.resolve(Service.self) === service)
  }

  @Test func infersTheTypeThatIsRegisteredAndResolved() {
    container.register { Service() as any Serving }
    let serving: (any Serving)? = container.resolve()
    #expect(serving != nil)
  }

  @Test func resolvesNothingForATypeThatWasNotRegistered() {
    container.register { Service() }
    #expect(container.resolve((any Serving).self) == nil)
    #expect(container.resolve(Int.self) == nil)
  }

  @Test func tellsTypesApart() {
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

  @Test func makesANewInstanceForEachResolution() {
    container.register { Service() }
    #expect(container.resolve(Service.self) !== container.resolve(Service.self))
  }

  @Test func aRegistrationTakesAScope() {
    container.register { Service() }.scope(.cached)
    #expect(container.resolve(Service.self) === container.resolve(Service.self))
  }

  @Test func aRegistrationTakesOtherModifiers() {
    let decorated = Shared(0)
    container.register { Service() }.decorator { _ in decorated.change { $0 += 1 } }
    _ = container.resolve(Service.self)
    #expect(decorated.value == 1)
  }

  @Test func factoryIsTheOneOfTheType() throws {
    container.register { 1 }
    let factory = try #require(container.factory(Int.self))
    #expect(factory() == 1)
    factory.register { 2 }
    #expect(container.resolve(Int.self) == 2)
  }

  @Test func factoryIsNilForATypeThatWasNotRegistered() {
    let factory: Factory<Int>? = container.factory()
    #expect(factory.map { $0() } == nil)
  }

  @Test func aResetTakesRegistrationsAway() {
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

  @Test func declaredFactoriesAreNotFoundByTheirType() {
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
