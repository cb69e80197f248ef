import FactoryKit
import FactoryTesting
import Testing

/// The wrappers that resolve later than at initialization: `LazyInjected`, `WeakLazyInjected`, `DynamicInjected`.
@Suite(.container)
struct LazyInjectedTests {
  private let client = Client()

  @Test func resolvesOnceAtTheFirstRead() {
    #expect(client.$lazy.resolvedOrNil() == nil)
    #expect(client.lazy === client.lazy)
  }

  @Test func breaksACircularDependency() {
    let left = Container.shared.left()
    #expect(left.right.left === left)
  }

  @Test func resolveReplacesTheInstance() {
    let before = client.lazy
    client.$lazy.resolve()
    #expect(client.lazy !== before)
  }

  @Test func theWrapperRetainsAStoredInstance() {
    let service = Container.shared.storedLater()
    #expect(client.stored === service, "found in the container")
    Container.shared.reset(options: .scope)
    #expect(Container.shared.storedLater() !== service)
    #expect(client.stored === service)
  }

  @Test func aWeakWrapperResolvesOnce() {
    let first = Service()
    Container.shared.later.register { first }
    #expect(client.$weak.resolvedOrNil() == nil)
    #expect(client.weak === first)
    Container.shared.later.register { Service() }
    #expect(client.weak === first)
    #expect(client.$weak.resolve() !== first)
  }

  @Test func aWeakWrapperDoesNotRetainTheInstance() {
    #expect(client.weak == nil, "resolved, and freed")
    let service = Service()
    Container.shared.later.register { service }
    #expect(client.weak == nil, "it doesn't resolve again")
    client.weak = service
    #expect(client.weak === service)
  }

  @Test func aDynamicWrapperResolvesAtEachRead() {
    #expect(client.dynamic !== client.dynamic)
    let service = Service()
    client.$dynamic.register { service }
    #expect(client.dynamic === service)
    Container.$shared.withValue(Container()) { #expect(client.dynamic !== service) }
  }
}

@Suite(.container)
struct InjectedContainerTests {
  @Test func injectsTheSharedContainerAtInitialization() {
    let office = Office()
    #expect(office.plain === Container.shared)
    Container.$shared.withValue(Container()) {
      #expect(office.plain !== Container.shared)
      #expect(Office().plain === Container.shared)
    }
  }

  @Test func injectsAContainerOfAnotherType() {
    TestContainer.$shared.withValue(TestContainer()) {
      #expect(Office().own === TestContainer.shared)
      #expect(Office().same === TestContainer.shared)
    }
  }

  @Test func theProjectedManagerResetsTheContainer() {
    let office = Office()
    let service = Service()
    Container.shared.later.register { service }
    office.$plain.reset(options: .registration)
    #expect(Container.shared.later() !== service)
  }

  @Test func anInjectedContainerCanBeSet() {
    let (office, other) = (Office(), Container())
    office.plain = other
    #expect(office.plain === other)
  }
}

private final class Client {
  @LazyInjected(\.later) var lazy
  @LazyInjected(\.storedLater) var stored
  @WeakLazyInjected(\.later) var weak
  @DynamicInjected(\.later) var dynamic
}

private final class Left {
  @Injected(\.right) var right
}

private final class Right {
  @LazyInjected(\.left) var left
}

private final class Office {
  @InjectedContainer var plain: Container
  @InjectedContainer(TestContainer.self) var own
  @InjectedContainer var same: TestContainer
}

extension Container {
  fileprivate var later: Factory<Service> { self { Service() } }
  fileprivate var storedLater: Factory<Service> { self { Service() }.cached }
  fileprivate var left: Factory<Left> { self { Left() }.cached }
  fileprivate var right: Factory<Right> { self { Right() } }
}
