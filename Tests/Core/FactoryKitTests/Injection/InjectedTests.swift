import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct InjectedTests {
  @Test func resolvesOnceAtInitialization() {
    let resolved = Shared(0)
    Container.shared.injectedService.register {
      resolved.change { $0 += 1 }
      return Service()
    }
    let client = Client()
    #expect(resolved.value == 1)
    #expect(client.service === client.service)
    #expect(resolved.value == 1)
  }

  @Test func injectsAnOptional() {
    #expect(Client().optional == nil)
    #expect(Client().spelled == nil)
    let service = Service()
    Container.shared.injectedOptional.register { service }
    let injected: Service? = Client().optional
    #expect(injected === service)
    let unwrapped: Service = Client().unwrapped
    #expect(unwrapped === service)
  }

  @Test func injectsAClosure() {
    Container.shared.injectedClosure.register { { $0 * 3 } }
    #expect(Client().multiply(2) == 6)
  }

  @Test func eachWrapperIsItsOwnResolution() {
    let client = Client()
    #expect(client.graph !== client.sameGraph)
  }

  @Test func usesTheSharedContainerAtInitialization() {
    let other = Service()
    let container = Container { $0.injectedService.register { other } }
    let client = Container.$shared.withValue(container) { Client() }
    #expect(client.service === other)
  }

  @Test func theProjectedFactoryMayBeChanged() {
    let (client, service) = (Client(), Service())
    client.$service.factory.register { service }
    #expect(client.service !== service)
    #expect(Client().service === service)
  }

  @Test func resolveReplacesTheInstance() {
    let client = Client()
    let service = client.service
    client.$service.resolve()
    #expect(client.service !== service)
    let before = client.cached
    client.$cached.resolve()
    #expect(client.cached === before)
    client.$cached.resolve(reset: .scope)
    #expect(client.cached !== before)
    #expect(client.cached === Container.shared.injectedCached())
  }

  @Test func resolveResetsTheRegistrationOnRequest() {
    let registered = Service()
    Container.shared.injectedService.register { registered }
    let client = Client()
    #expect(client.service === registered)
    client.$service.resolve(reset: .registration)
    #expect(client.service !== registered)
  }

  @Test func settingDoesNotChangeTheContainer() {
    let client = Client()
    let other = Service()
    client.cached = other
    #expect(client.cached === other)
    #expect(Container.shared.injectedCached() !== other)
  }
}

private final class Client {
  @Injected(\.injectedService) var service
  @Injected(\.injectedCached) var cached
  @Injected(\.injectedOptional) var optional
  @Injected(\.injectedOptional) var spelled: Service?
  @Injected(\.injectedOptional) var unwrapped: Service!
  @Injected(\.injectedClosure) var multiply
  @Injected(\.injectedGraph) var graph
  @Injected(\.injectedGraph) var sameGraph
}

extension Container {
  fileprivate var injectedService: Factory<Service> { self { Service() } }
  fileprivate var injectedCached: Factory<Service> { self { Service() }.cached }
  fileprivate var injectedGraph: Factory<Service> { self { Service() }.graph }
  fileprivate var injectedOptional: Factory<Service?> { self { nil } }
  fileprivate var injectedClosure: Factory<(Int) -> Int> { self { { $0 * 2 } } }
}
