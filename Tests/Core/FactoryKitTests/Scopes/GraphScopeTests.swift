import FactoryKit
import Testing

/// `.graph`: one instance for one resolution.
struct GraphScopeTests {
  let container = TestContainer()

  @Test func oneResolutionSharesAnInstanceBetweenProtocols() {
    let consumer = container.consumer()
    #expect(consumer.identity === consumer.values)
  }

  @Test func twoResolutionsHaveTwoInstances() {
    let (identity, values) = (container.identityProvider(), container.valueProvider())
    #expect(identity !== values)
  }

  @Test func theNextResolutionHasItsOwnInstance() {
    #expect(container.consumer().identity !== container.consumer().identity)
  }

  @Test func wrappersOfAnObjectThatAFactoryBuildsShareAnInstance() {
    TestContainer.$shared.withValue(container) {
      let consumer = container.injectedConsumer()
      #expect(consumer.identity === consumer.values)
    }
  }

  @Test func wrappersOfAnotherObjectHaveTheirOwnInstances() {
    TestContainer.$shared.withValue(container) {
      let consumer = InjectedConsumer()
      #expect(consumer.identity !== consumer.values)
    }
  }

  @Test func directAndIndirectDependenciesShareAnInstance() {
    let (consumer, values) = container.deepConsumer()
    #expect(consumer.identity === values)
  }

  @Test func theContainerHoldsNothingAfterTheResolution() {
    weak var instance: Implementation?
    do {
      let made = container.implementation()
      instance = made as? Implementation
      #expect(instance != nil)
    }
    #expect(instance == nil)
  }

  @Test func anImmediateTaskBelongsToTheResolutionUntilItSuspends() async {
    let container = container
    let inTask = Shared<[Service]>([])
    let task = Shared<Task<Void, Never>?>(nil)
    // Inside of another factory: the first one of a resolution searches for no instance.
    let resolve: @Sendable () -> Void = {
      let service = Factory(container) { container.graphService() }()
      inTask.change { $0.append(service) }
    }
    container.pair.register {
      let own = container.graphService()
      let immediate = Task.immediate {
        resolve()
        await Task.yield()
        resolve()
      }
      task.change { $0 = immediate }
      return [own] + inTask.value
    }
    let services = container.pair()
    await task.value?.value
    #expect(services.count == 2)
    #expect(services.first === services.last)
    #expect(inTask.value.count == 2)
    #expect(inTask.value.last !== services.first)
  }

  @Test func anotherThreadHasItsOwnInstance() {
    let container = container
    container.pair.register {
      let (own, elsewhere) = (container.graphService(), Shared<[Service]>([]))
      onThread {
        // Inside of another factory: the first one of a resolution searches for no instance.
        let service = Factory(container) { container.graphService() }()
        elsewhere.change { $0 = [service] }
      }
      return [own] + elsewhere.value + [container.graphService()]
    }
    let services = container.pair()
    #expect(services.count == 3)
    #expect(services.first !== services[1])
    #expect(services.first === services.last)
  }

  @Test func anotherContainerHasItsOwnInstance() {
    let (container, other) = (container, TestContainer())
    container.pair.register {
      [container.graphService(), other.graphService(), other.graphService()]
    }
    let services = container.pair()
    #expect(services[0] !== services[1])
    #expect(services[1] === services[2])
  }

  @Test func aNewContainerDoesNotGetInstancesOfAReleasedOne() {
    let container = container
    // The second container probably has the address of the first.
    container.pair.register { (0..<50).map { _ in TestContainer().graphService() } }
    let services = container.pair()
    #expect(Set(services.map(ObjectIdentifier.init)).count == 50)
  }

  @Test func aResolutionOnAnotherThreadDoesNotProlongAnInstance() {
    let (container, other) = (container, TestContainer())
    other.pair.register {
      let services = [other.graphService()]
      onThread {
        #expect(container.graphService() !== container.graphService())
      }
      return services
    }
    #expect(other.pair().count == 1)
  }

  @Test func autoRegisterHasItsOwnResolutions() {
    let graph = GraphContainer()
    let service = graph.root()
    let registered = graph.seen.value
    #expect(registered.count == 3)
    #expect(!registered.contains { $0 === service })
    #expect(registered[0] !== registered[1], "two calls are two resolutions")
    #expect(registered[1] === registered[2], "one resolution has one instance")
  }

  @Test func aResolutionContinuesAfterAnAutoRegister() {
    let container = container
    // Not the graph factory itself, which shares nothing if a resolution begins with it.
    let graph = GraphContainer(registering: { container.root() })
    container.pair.register {
      let before = container.graphService()
      return [before, graph.root(), container.graphService()]
    }
    let services = container.pair()
    #expect(services[0] === services[2])
    #expect(graph.seen.value.count == 4)
    #expect(graph.seen.value.first !== services[0], "autoRegister has its own resolution")
  }

  @Test func nilIsNotStoredWithinAResolution() {
    #expect(container.attempts().allSatisfy { $0 == nil })
    #expect(container.attemptCount() == 3)
  }

  @Test func valuesAreStoredWithinAResolution() {
    let numbers = container.twoNumbers()
    #expect(numbers[0] == numbers[1])
    #expect(container.twoNumbers() != numbers)
  }

  @Test func aRegisteredClosureIsCalledOncePerResolution() {
    let counter = Shared(0)
    container.graphService.register {
      counter.change { $0 += 1 }
      return Service()
    }
    let services = container.pair()
    #expect(services[0] === services[1])
    #expect(counter.value == 1)
  }

  @Test func aDecoratorGetsTheInstancesOfTheCurrentResolution() {
    let (container, seen) = (container, Shared<[Service]>([]))
    container.pair.decorator { services in
      let more = [container.graphService(), container.graphService()]
      seen.change { $0 = services + more }
    }
    _ = container.pair()
    #expect(seen.value.count == 4)
    #expect(Set(seen.value.map(ObjectIdentifier.init)).count == 1)
  }
}

private protocol IdentityProviding: AnyObject {}
private protocol ValueProviding: AnyObject {}
private final class Implementation: IdentityProviding, ValueProviding {}

private struct Consumer {
  let identity: any IdentityProviding
  let values: any ValueProviding
}

private final class InjectedConsumer {
  @Injected(\TestContainer.identityProvider) var identity
  @Injected(\TestContainer.valueProvider) var values
}

extension TestContainer {
  fileprivate var consumer: Factory<Consumer> {
    self { Consumer(identity: self.identityProvider(), values: self.valueProvider()) }
  }
  fileprivate var injectedConsumer: Factory<InjectedConsumer> { self { InjectedConsumer() } }
  fileprivate var deepConsumer: Factory<(Consumer, any ValueProviding)> {
    self { (self.consumer(), self.valueProvider()) }
  }
  fileprivate var identityProvider: Factory<any IdentityProviding> {
    self { self.implementation() }
  }
  fileprivate var valueProvider: Factory<any ValueProviding> { self { self.implementation() } }
  fileprivate var implementation: Factory<any IdentityProviding & ValueProviding> {
    self { Implementation() }.graph
  }

  fileprivate var graphService: Factory<Service> { self { Service() }.graph }
  fileprivate var root: Factory<Service> { self { self.graphService() } }
  fileprivate var pair: Factory<[Service]> { self { [self.graphService(), self.graphService()] } }
  fileprivate var attemptCount: Factory<Int> { self { self.attemptLog().value } }
  fileprivate var attemptLog: Factory<Shared<Int>> { self { Shared(0) }.cached }
  fileprivate var attempt: Factory<Service?> {
    self {
      self.attemptLog().change { $0 += 1 }
      return nil
    }.graph
  }
  fileprivate var attempts: Factory<[Service?]> {
    self { [self.attempt(), self.attempt(), self.attempt()] }
  }
  fileprivate var number: Factory<Int> { self { .random(in: 0...Int.max) }.graph }
  fileprivate var twoNumbers: Factory<[Int]> { self { [self.number(), self.number()] } }
}

/// A container that resolves its graph in its `autoRegister()`.
private final class GraphContainer: ManagedContainer, AutoRegistering {
  let manager = ContainerManager()
  let seen = Shared<[Service]>([])
  private let resolveElsewhere: @Sendable () -> Service?

  init(registering resolveElsewhere: @escaping @Sendable () -> Service? = { nil }) {
    self.resolveElsewhere = resolveElsewhere
  }

  var graphService: Factory<Service> { self { Service() }.graph }
  var root: Factory<Service> { self { self.graphService() } }
  var pair: Factory<[Service]> { self { [self.graphService(), self.root()] } }

  func autoRegister() {
    let services = [resolveElsewhere()].compactMap(\.self) + [graphService()] + pair()
    seen.change { $0 = services }
  }
}
