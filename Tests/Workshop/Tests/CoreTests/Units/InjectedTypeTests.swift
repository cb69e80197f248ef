import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct InjectedTypeTests {
  @Test func injectsTheRegisteredInstance() {
    let service = Service()
    let container = Directory()
    container.register(Service.self) { service }
    #expect(Client(container).service === service)
  }

  @Test func isNilWithoutARegistration() {
    #expect(Client(Directory()).service == nil)
  }

  @Test func resolvesAtInitialization() {
    let container = Directory()
    let client = Client(container)
    container.register { Service() }
    #expect(client.service == nil)
    #expect(Client(container).service != nil)
  }

  @Test func findsAProtocol() {
    let service = Service()
    let container = Directory()
    container.register { service as any Serving }
    #expect(Client(container).serving === service)
    #expect(Client(container).service == nil, "another type")
  }

  @Test func ignoresContainersThatAreNotResolving() {
    #expect(Client(TestContainer()).service == nil)
  }

  @Test func isNilWithoutARegistrationInTheSharedContainer() {
    #expect(SharedClient().service == nil)
  }
}

private final class Directory: SharedContainer, Resolving {
  @TaskLocal static var shared = Directory()
  let manager = ContainerManager()
}

private struct Client {
  @InjectedType var service: Service?
  @InjectedType var serving: (any Serving)?

  init(_ container: any ManagedContainer) {
    _service = InjectedType(container)
    _serving = InjectedType(container)
  }
}

private struct SharedClient {
  @InjectedType var service: Service?
}
