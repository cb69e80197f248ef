import FactoryKit
import Testing

/// What is read without a lock is what is kept, and nothing else.
struct ReadingTests {
  let container = TestContainer()

  @Test func anInstanceIsFoundBehindOneThatWasTakenOut() {
    let inner = container.inner
    #expect(container.nested(Colliding(0)) == nil)
    let service = inner.value
    #expect(service != nil)
    #expect(container.nested(Colliding(1)) === service)
  }

  @Test func whatIsBoundToATaskGoesBeforeWhatTheProcessHas() {
    let service = container.single()
    #expect(container.single() === service)
    Scope.$singleton.withValue(Scope.Singleton()) {
      let bound = container.single()
      #expect(bound !== service)
      #expect(container.single() === bound)
    }
    #expect(container.single() === service)
  }
}

/// A parameter whose hash value tells nothing.
private struct Colliding: Hashable {
  let number: Int

  init(_ number: Int) { self.number = number }

  func hash(into hasher: inout Hasher) {}
}

extension TestContainer {
  fileprivate var single: Factory<Service> { self { Service() }.singleton }
  fileprivate var inner: Shared<Service?> { innerFactory() }
  private var innerFactory: Factory<Shared<Service?>> { self { Shared(nil) }.cached }
  /// Makes nothing of 0, which is not kept for that, but what it makes of 1 meanwhile is.
  fileprivate var nested: ParameterFactory<Colliding, Service?> {
    self { parameter in
      guard parameter.number == 0 else { return Service() }
      let service = self.nested(Colliding(1))
      self.inner.change { $0 = service }
      return nil
    }.scopeOnParameters.cached
  }
}
