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

  @Test func resolvedOrNilDoesNotResolve() {
    let client = Client()
    #expect(client.$service.resolvedOrNil() == nil)
    #expect(client.$service.resolvedOrNil() == nil)
    let service = client.service
    #expect(client.$service.resolvedOrNil() === service)
  }

  @Test func aDeinitCleansUpWithoutResolving() {
    let log = Shared<[String]>([])
    Container.shared.lazyJournal.register {
      log.change { $0.append("resolved") }
      return log
    }
    do { _ = Diary() }
    #expect(log.value.isEmpty)
    do { Diary().write() }
    #expect(log.value == ["resolved", "written", "closed"])
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

  @Test func resolveResolvesBeforeTheFirstRead() {
    let client = Client()
    client.$service.resolve()
    #expect(client.$service.resolvedOrNil() != nil)
  }

  @Test func resolveResetsOnRequest() {
    let client = Client()
    let before = client.stored
    client.$stored.resolve(reset: .scope)
    #expect(client.stored !== before)
  }

  @Test func projectsTheFactory() {
    let (client, service) = (Client(), Service())
    client.$service.factory.register { service }
    #expect(client.service === service, "it was not read before the registration")
  }

  @Test func settingBeforeTheFirstReadPreventsResolving() {
    let (client, other) = (Client(), Service())
    client.service = other
    #expect(client.service === other)
  }

  @Test func theFirstReadOfAStoredInstanceIsDecorated() {
    let decorated = Shared(0)
    Container.shared.lazyStored.decorator { _ in decorated.change { $0 += 1 } }
    let (client, stored) = (Client(), Container.shared.lazyStored())
    #expect(client.stored === stored)
    #expect(decorated.value == 2)
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

  @Test func aDecoratorReceivesTheStoredInstance() {
    let (client, decorated) = (Client(), Shared<[Service]>([]))
    let service = Container.shared.lazyStored()
    Container.shared.lazyStored.decorator { service in decorated.change { $0.append(service) } }
    #expect(client.stored === service && client.stored === service)
    #expect(decorated.value.count == 1)
  }

  @Test func injectsAnOptional() {
    let client = Client()
    let service = Service()
    Container.shared.lazyOptional.register { service }
    let injected: Service? = client.optional
    #expect(injected === service)
  }

  @Test func injectsFromAnOwnContainer() {
    let container = TestContainer() { $0.lazyOwn.register { "own" } }
    TestContainer.$shared.withValue(container) { #expect(Client().own == "own") }
  }
}

private final class Client {
  @LazyInjected(\.lazyService) var service
  @LazyInjected(\.lazyStored) var stored
  @LazyInjected(\.lazyOptional) var optional
  @LazyInjected(\TestContainer.lazyOwn) var own
}

private final class Diary {
  @LazyInjected(\.lazyJournal) var journal

  deinit { $journal.resolvedOrNil()?.change { $0.append("closed") } }

  func write() { journal.change { $0.append("written") } }
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
  fileprivate var lazyOptional: Factory<Service?> { self { nil } }
  fileprivate var lazyJournal: Factory<Shared<[String]>> { self { Shared([]) } }
  fileprivate var lazyLeft: Factory<Left> { self { Left() }.cached }
  fileprivate var lazyRight: Factory<Right> { self { Right() } }
}

extension TestContainer {
  fileprivate var lazyOwn: Factory<String> { self { "definition" } }
}
