import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct LazyInjectedTests {
  @Test func resolvesOnceAtTheFirstRead() {
    let resolved = Shared(0)
    Container.shared.lazyService.register {
      resolved.change { $0 += 1 }
      return Service()
    }
    let client = Client()
    #expect(resolved.value == 0)
    #expect(client.service === client.service)
    #expect(resolved.value == 1)
  }

  @Test func breaksACircularDependency() {
    let left = Container.shared.lazyLeft()
    #expect(left.right.left === left)
  }

  @Test func resolveReplacesTheInstance() {
    let client = Client()
    let before = client.service
    client.$service.resolve()
    #expect(client.service !== before)
  }

  @Test func theWrapperRetainsAStoredInstance() {
    let client = Client()
    let service = Container.shared.lazyStored()
    #expect(client.stored === service, "found in the container")
    Container.shared.reset(options: .scope)
    #expect(Container.shared.lazyStored() !== service)
    #expect(client.stored === service)
    #expect(client.$stored.resolvedOrNil() === service)
  }

  @Test func theWrapperReleasesAStoredInstance() {
    weak var service: Service?
    do {
      let client = Client()
      service = Container.shared.lazyStored()
      #expect(client.stored === service)
      Container.shared.reset(options: .scope)
      #expect(service != nil)
    }
    #expect(service == nil)
  }

  @Test func aStoredInstanceDoesNotPrecedeTheResolution() {
    let (client, first) = (Client(), Service())
    weak var other: Service?
    weak let container = Container.shared
    Container.shared.lazyStored.register {
      container?.lazyStored.register { Service() }
      other = container?.lazyStored()
      #expect(client.stored === other, "the instance is stored now, within the first resolution")
      return first
    }
    #expect(client.stored === first)
    Container.shared.reset(options: .scope)
    #expect(other == nil, "the wrapper holds only the first instance")
    #expect(client.stored === first)
  }
}

private final class Client {
  @LazyInjected(\.lazyService) var service
  @LazyInjected(\.lazyStored) var stored
}

private final class Left {
  @Injected(\.lazyRight) var right
}

private final class Right {
  @LazyInjected(\.lazyLeft) var left
}

extension Container {
  fileprivate var lazyService: Factory<Service> { self { Service() } }
  fileprivate var lazyStored: Factory<Service> { self { Service() }.cached }
  fileprivate var lazyLeft: Factory<Left> { self { Left() }.cached }
  fileprivate var lazyRight: Factory<Right> { self { Right() } }
}
