import FactoryKit
import Testing

/// A lock-free read finds the stored instance, and nothing else.
struct FastPathTests {
  let container = TestContainer()

  @Test func anInstanceIsFoundBehindARemovedOne() {
    let inner = container.inner
    #expect(container.nested(Colliding(0)) == nil)
    let service = inner.value
    #expect(service != nil)
    #expect(container.nested(Colliding(1)) === service)
  }

  @Test func aTasksSingletonsHavePrecedence() {
    let service = container.single()
    #expect(container.single() === service)
    Scope.$singleton.withValue(Scope.Singleton()) {
      let bound = container.single()
      #expect(bound !== service)
      #expect(container.single() === bound)
    }
    #expect(container.single() === service)
  }

  @Test func aFactoryAppliesChangesAfterItsPropertyWasRead() {
    let service = container.stored()
    // The modifier has found the container's entry.
    let factory = container.stored
    #expect(factory() === service)
    let calls = Shared(0)
    container.decorator { _ in calls.change { $0 += 1 } }
    #expect(factory() === service && calls.value == 1)
    container.decorator(nil)
    container.stored.decorator { _ in calls.change { $0 += 1 } }
    #expect(factory() === service && calls.value == 2)
    container.reset()
    #expect(factory() !== service && calls.value == 2)
    let other = Service()
    container.stored.register { other }
    #expect(factory() === other)
    container.manager.push()
    container.reset()
    #expect(factory() !== other)
    container.manager.pop()
    #expect(factory() === other)
    container.stored.timeToLive(0).register { Service() }
    #expect(factory() !== factory())
  }
}

/// A parameter with a constant hash value.
private struct Colliding: Hashable {
  let number: Int

  init(_ number: Int) { self.number = number }

  func hash(into hasher: inout Hasher) {}
}

extension TestContainer {
  fileprivate var stored: Factory<Service> { self { Service() }.cached }
  fileprivate var single: Factory<Service> { self { Service() }.singleton }
  fileprivate var inner: Shared<Service?> { innerFactory() }
  private var innerFactory: Factory<Shared<Service?>> { self { Shared(nil) }.cached }
  /// Returns `nil` for 0, which is not stored.
  ///
  /// The instance for 1 that it builds meanwhile is stored.
  fileprivate var nested: ParameterFactory<Colliding, Service?> {
    self { parameter in
      guard parameter.number == 0 else { return Service() }
      let service = self.nested(Colliding(1))
      self.inner.change { $0 = service }
      return nil
    }.scopeOnParameters.cached
  }
}
