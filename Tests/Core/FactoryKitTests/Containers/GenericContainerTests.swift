import FactoryKit
import FactoryTesting
import Testing

/// Two singletons of generic containers are the same if the declarations and the type arguments are.
@Suite(.container)
struct GenericContainerTests {
  @Test func subclassesHaveTheSingletonsOfTheirTypeArguments() {
    let int = IntContainer().service()
    #expect(IntContainer().service() === int)
    #expect(OtherIntContainer().service() === int)
    #expect(GenericContainer<Int>().service() === int)
    let string = StringContainer().service()
    #expect(string !== int)
    #expect(GenericContainer<String>().service() === string)
  }

  @Test func asyncSingletonsFollowTheSameRule() async throws {
    let int = try await IntContainer().asyncService()
    #expect(try await StringContainer().asyncService() !== int)
    #expect(try await IntContainer().asyncService() === int)
  }

  @Test func registrationRemovesOnlyTheSingletonOfItsTypeArguments() {
    let string = StringContainer()
    let ofInt = IntContainer().service()
    let ofString = string.service()
    string.service.register { Service() }
    #expect(IntContainer().service() === ofInt)
    #expect(string.service() !== ofString)
  }

  @Test func shutdownClosesOnlyTheSingletonsOfItsTypeArguments() async throws {
    let int = IntContainer()
    let string = StringContainer()
    let ofInt = int.connection()
    let ofString = string.connection()
    try await string.shutDown()
    #expect(ofInt.isOpen && ofString.closings == ["connection"])
    try await int.shutDown()
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
