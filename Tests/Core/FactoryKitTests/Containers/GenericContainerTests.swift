import FactoryKit
import FactoryTesting
import Testing

/// Two singletons of generic containers are the same if the declarations and the type arguments are.
@Suite(.container)
struct GenericContainerTests {
  @Test func typeArgumentsHaveTheirOwnSingletons() {
    #expect(GenericContainer<Int>().service() !== GenericContainer<String>().service())
    #expect(GenericContainer<Int>().service() === GenericContainer<Int>().service())
  }

  @Test func subclassesOfTypeArgumentsHaveTheirOwnSingletons() {
    let int = IntContainer().service()
    #expect(int !== StringContainer().service())
    #expect(int === IntContainer().service())
    #expect(int !== GenericContainer<String>().service())
  }

  @Test func subclassHasTheSingletonsOfItsGenericClass() {
    let int = IntContainer().service()
    #expect(GenericContainer<Int>().service() === int)
    #expect(OtherIntContainer().service() === int)
  }

  @Test func asyncSingletonsFollowTheSameRule() async throws {
    let int = try await IntContainer().asyncService()
    #expect(try await StringContainer().asyncService() !== int)
    #expect(try await IntContainer().asyncService() === int)
  }

  @Test func registrationRemovesOnlyTheSingletonOfItsTypeArguments() {
    let (int, string) = (IntContainer(), StringContainer())
    let (ofInt, ofString) = (int.service(), string.service())
    string.service.register { Service() }
    #expect(int.service() === ofInt)
    #expect(string.service() !== ofString)
  }

  @Test func shutdownClosesOnlyTheSingletonsOfItsTypeArguments() async throws {
    let (int, string) = (IntContainer(), StringContainer())
    let (ofInt, ofString) = (int.connection(), string.connection())
    try await string.shutdown(within: .seconds(3600), clock: ManualClock())
    #expect(ofInt.isOpen && ofString.closings == ["connection"])
    try await int.shutdown(within: .seconds(3600), clock: ManualClock())
    #expect(ofInt.closings == ["connection"])
  }

  @Test func subclassesOfPlainContainersShareSingletons() {
    let service = PlainContainer().service()
    #expect(PlainSubclass().service() === service)
    #expect(`Container<Int>`().service() === service, "the name says nothing about type arguments")
  }
}

private class GenericContainer<Argument>: ManagedContainer, @unchecked Sendable {
  let manager = ContainerManager()
  var service: Factory<Service> { self { Service() }.singleton }
  var asyncService: AsyncFactory<Service> { self { () async throws in Service() }.singleton }
  var connection: Factory<Connection> {
    self { Connection() }.singleton.onShutdown { $0.close("connection") }
  }
}

private final class IntContainer: GenericContainer<Int>, @unchecked Sendable {}
private final class OtherIntContainer: GenericContainer<Int>, @unchecked Sendable {}
private final class StringContainer: GenericContainer<String>, @unchecked Sendable {}

private class PlainContainer: ManagedContainer, @unchecked Sendable {
  let manager = ContainerManager()
  var service: Factory<Service> { self { Service() }.singleton }
}

private final class PlainSubclass: PlainContainer, @unchecked Sendable {}
private final class `Container<Int>`: PlainContainer, @unchecked Sendable {}
