import FactoryKit
import Testing

/// Parameters with equal hash values, one of which is removed.
struct CollidingParameterTests {
  private let container = TestContainer()

  @Test func anInstanceIsFoundBehindARemovedOne() {
    #expect(container.nested(Colliding(0)) == nil)
    let service = container.inner().value
    #expect(service != nil)
    #expect(container.nested(Colliding(1)) === service)
  }
}

/// A parameter with a constant hash value.
private struct Colliding: Hashable {
  let number: Int
  init(_ number: Int) { self.number = number }
  func hash(into hasher: inout Hasher) {}
}

extension TestContainer {
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
