import FactoryKit
import Testing

/// `.graph`: one instance for one resolution.
struct GraphScopeTests {
  let container = TestContainer()

  @Test func oneResolutionSharesAnInstance() {
    let deep = container.deep()
    #expect(deep[0] === deep[1])
    #expect(deep[0] === deep[2])
    #expect(container.pair()[0] !== deep[0], "the next resolution has its own")
    #expect(container.graphService() !== container.graphService())
    let numbers = container.twoNumbers()
    #expect(numbers[0] == numbers[1])
    #expect(container.twoNumbers() != numbers)
  }

  @Test func wrappersOfAnObjectThatAFactoryBuildsShareAnInstance() {
    TestContainer.$shared.withValue(container) {
      let consumer = container.injectedConsumer()
      #expect(consumer.one === consumer.other)
      let apart = InjectedConsumer()
      #expect(apart.one !== apart.other)
    }
  }

  @Test func theContainerHoldsNothingAfterTheResolution() {
    weak var instance: Service?
    do { instance = container.graphService() }
    #expect(instance == nil)
  }

  @Test func anImmediateTaskBelongsToTheResolutionUntilItSuspends() async {
    let container = container
    let inTask = Shared<[Service]>([])
    let task = Shared<Task<Void, Never>?>(nil)
    // Inside of another factory: the first one of a resolution searches for no instance.
    let resolve: @Sendable () -> Void = {
      let service = container.root()
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
      let own = container.graphService()
      let elsewhere = Shared<[Service]>([])
      onThread {
        // Inside of another factory: the first one of a resolution searches for no instance.
        let services = [container.root(), container.root()]
        elsewhere.change { $0 = services }
      }
      return [own, container.graphService()] + elsewhere.value
    }
    let services = container.pair()
    #expect(services.count == 4)
    #expect(services[0] === services[1])
    #expect(Set(services.map(ObjectIdentifier.init)).count == 3)
  }

  @Test func anotherContainerHasItsOwnInstance() {
    let container = container
    let other = TestContainer()
    // A second container that is created and released probably has the address of the first.
    container.pair.register {
      [container.graphService(), other.graphService(), other.graphService()]
        + (0..<50).map { _ in TestContainer().graphService() }
    }
    let services = container.pair()
    #expect(services[1] === services[2])
    #expect(Set(services.map(ObjectIdentifier.init)).count == 52)
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
    let attempts = Shared(0)
    container.maybe.graph.register {
      attempts.change { $0 += 1 }
      return nil
    }
    #expect(container.attempts().allSatisfy { $0 == nil })
    #expect(attempts.value == 2)
  }

  @Test func aDecoratorGetsTheInstancesOfTheCurrentResolution() {
    let seen = Shared<[Service]>([])
    container.pair.decorator { [container] services in
      let more = [container.graphService(), container.graphService()]
      seen.change { $0 = services + more }
    }
    _ = container.pair()
    #expect(seen.value.count == 4)
    #expect(Set(seen.value.map(ObjectIdentifier.init)).count == 1)
  }
}

private final class InjectedConsumer {
  @Injected(\TestContainer.root) var one
  @Injected(\TestContainer.graphService) var other
}

extension TestContainer {
  fileprivate var injectedConsumer: Factory<InjectedConsumer> { self { InjectedConsumer() } }
  fileprivate var graphService: Factory<Service> { self { Service() }.graph }
  fileprivate var root: Factory<Service> { self { self.graphService() } }
  fileprivate var pair: Factory<[Service]> { self { [self.graphService(), self.graphService()] } }
  fileprivate var deep: Factory<[Service]> { self { self.pair() + [self.root()] } }
  fileprivate var attempts: Factory<[Service?]> { self { [self.maybe(), self.maybe()] } }
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
