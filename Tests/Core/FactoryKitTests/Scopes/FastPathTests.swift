import FactoryKit
import Testing

/// A read without a lock finds the stored instance, and nothing else.
///
/// Without a trait, because the test of singletons needs those of the process.
struct FastPathTests {
  private let container = TestContainer()

  @Test func anInstanceIsFoundBehindARemovedOne() {
    #expect(container.nested(Colliding(0)) == nil)
    let service = container.inner().value
    #expect(service != nil)
    #expect(container.nested(Colliding(1)) === service)
  }

  @Test func aTasksSingletonsHavePrecedence() {
    let service = container.single()
    #expect(container.single() === service)
    Scope.$singleton.withValue(Scope.Singleton()) {
      let own = container.single()
      #expect(own !== service)
      #expect(container.single() === own)
    }
    #expect(container.single() === service)
  }
}

/// A parameter with a constant hash value.
private struct Colliding: Hashable {
  let number: Int
  init(_ number: Int) { self.number = number }
  func hash(into hasher: inout Hasher) {}
}

extension TestContainer {
  fileprivate var single: Factory<Service> { self { Service() }.singleton }
  fileprivate var inner: Factory<Shared<Service?>> { self { Shared(nil) }.cached }

  /// Returns `nil` for 0, which is not stored.
  ///
  /// The instance for 1 that it builds meanwhile is stored.
  fileprivate var nested: ParameterFactory<Colliding, Service?> {
    self { parameter in
      guard parameter.number == 0 else { return Service() }
      let service = self.nested(Colliding(1))
      self.inner().change { $0 = service }
      return nil
    }.scopeOnParameters.cached
  }
}
