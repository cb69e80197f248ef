import FactoryKit
import FactoryTesting
import Testing

/// `.scopeOnParameters`: one instance for each parameter.
@Suite(.container)
struct ScopeOnParametersTests {
  let container = TestContainer()

  /// Expects that equal parameters share an instance, and others don't.
  private func expectOneInstance<P: Hashable>(for one: P, and equal: P, butNotFor other: P) {
    let factory: ParameterFactory<P, Service> = container.per()
    let service = factory(one)
    #expect(factory(equal) === service)
    #expect(factory(other) !== service)
    #expect(factory(one) === service)
    #expect(TestContainer().per()(one) !== service)
  }

  @Test(arguments: [Scope.cached, .shared, .singleton, .session])
  func aScopeStoresAnInstanceForEachParameter(scope: Scope) {
    let factory = container.numbered.scope(scope)
    let one = factory(1)
    let two = factory(2)
    #expect(one !== two)
    #expect(factory(1) === one)
    #expect(factory(2) === two)
  }

  /// Many expired instances are closed and released at once, and what their deinitializers resolve is no part of the
  /// resolution.
  @Test func releasedInstancesResolveApart() {
    let container = NumberedContainer()
    for number in 0..<64 {
      _ = container.item(number)
    }
    let new = MonotonicClock.withAdvance(.seconds(60)) { container.item(64) }
    let seen = container.seen.value
    #expect(seen.count == 64)
    #expect(seen.allSatisfy { $0 !== new.service })
  }

  @Test func equalParametersShareAnInstance() {
    expectOneInstance(for: "abc", and: ["a", "b", "c"].joined(), butNotFor: "ab")
    expectOneInstance(for: Int?.none, and: nil, butNotFor: 2)
    expectOneInstance(for: Int?.some(1), and: 1, butNotFor: 2)
    expectOneInstance(for: "text" as AnyHashable, and: "text", butNotFor: 1)
    let derived = Derived()
    expectOneInstance(for: derived as Base, and: derived, butNotFor: Derived())
    expectOneInstance(for: Entity(id: 1), and: Entity(id: 1), butNotFor: Entity(id: 2))
  }

  @Test func theGraphStoresAnInstanceForEachParameter() {
    let made = container.graphOfNumbers()
    #expect(made[0] === made[2])
    #expect(made[0] !== made[1])
    #expect(container.graphOfNumbers()[0] !== made[0])
  }

  @Test func uniqueStoresNothing() {
    let factory = container.numbered.unique
    #expect(factory(1) !== factory(1))
  }

  @Test func withoutItAllParametersShareAnInstance() {
    let service = container.oneForAll(1)
    #expect(container.oneForAll(2) === service)
  }

  @Test func theOrderOfTheModifiersDoesNotMatter() {
    let factory = container.oneForAll.scopeOnParameters
    #expect(factory(1) === factory(1))
    #expect(factory(1) !== factory(2))
  }

  @Test(arguments: [Scope.cached, .shared, .singleton])
  func parametersWithEqualHashesAreDistinguished(scope: Scope) {
    let factory: ParameterFactory<Colliding, Service> = container.per().scope(scope)
    let services = (0..<20).map { factory(Colliding(number: $0)) }
    #expect(Set(services.map(ObjectIdentifier.init)).count == 20)
    for (number, service) in services.enumerated() {
      #expect(factory(Colliding(number: number)) === service)
    }
  }

  @Test func theGraphDistinguishesParametersWithEqualHashes() {
    #expect(container.graphOfColliding() == [1, 2, 1])
  }

  @Test func aMirrorOfAParameterIsNotRead() {
    let factory: ParameterFactory<Mirrored, Service> = container.per()
    for id in 0..<100 { _ = factory(Mirrored(id: id)) }
  }

  @Test func nilIsStoredForNoParameter() {
    let nothing = Shared(1)
    let factory = container.maybeNumbered.cached
    factory.register { $0 == nothing.value ? nil : Service() }
    #expect(factory(1) == nil)
    let two = factory(2)
    #expect(two != nil)
    nothing.change { $0 = 2 }
    #expect(factory(1) != nil, "the next resolution builds again")
    #expect(factory(2) === two, "and the other parameter's instance stays")
  }

  @Test func sharedReleasesEachParameterSeparately() {
    let factory = container.numbered.scope(.shared)
    let one = factory(1)
    weak let two = factory(2)
    #expect(two == nil)
    #expect(factory(1) === one)
  }

  @Test(arguments: Reset.allCases)
  func aResetFreesAllParameters(reset: Reset) {
    var factory: ParameterFactory<Base, Service> = container.per()
    if reset == .singletons { factory = factory.scope(.singleton) }
    weak var parameter: Base?
    weak var service: Service?
    do {
      let key = Base()
      parameter = key
      service = factory(key)
    }
    #expect(parameter != nil, "stored for comparisons")
    #expect(service != nil)
    reset.perform(on: factory, of: container)
    #expect(parameter == nil)
    #expect(service == nil)
  }

  @Test func aResetDuringABuildFreesTheParameter() {
    let factory: ParameterFactory<Base, Service> = container.per()
    factory.register { [unowned container] _ in
      container.manager.reset(options: .scope)
      return Service()
    }
    weak var parameter: Base?
    do {
      let key = Base()
      parameter = key
      _ = factory(key)
    }
    #expect(parameter == nil)
  }

  enum Reset: CaseIterable {
    case factory, factoryScope, registration, container, containerScopes, scope, singletons

    fileprivate func perform(
      on factory: ParameterFactory<Base, Service>,
      of container: TestContainer
    ) {
      switch self {
      case .factory: factory.reset()
      case .factoryScope: factory.reset(.scope)
      case .registration: factory.register { _ in Service() }
      case .container: container.manager.reset()
      case .containerScopes: container.manager.reset(options: .scope)
      case .scope: container.manager.reset(scope: .cached)
      case .singletons: Scope.singleton.reset()
      }
    }
  }
}

/// A container of instances for parameters, whose deinitializers resolve a factory of the graph scope.
private final class NumberedContainer: ManagedContainer {
  let manager = ContainerManager()
  /// The instances that the deinitializers have resolved.
  let seen = Shared<[Service]>([])

  var service: Factory<Service> { self { Service() }.graph }
  var item: ParameterFactory<Int, NumberedItem> {
    self { [unowned self] _ in NumberedItem(self, service()) }
      .scopeOnParameters.cached.timeToLive(.seconds(1)).onShutdown { _ in }
  }
}

private final class NumberedItem: Sendable {
  let service: Service
  private weak let container: NumberedContainer?

  init(_ container: NumberedContainer, _ service: Service) {
    self.container = container
    self.service = service
  }

  deinit {
    guard let container else {
      return
    }
    let resolved = container.service()
    container.seen.change { $0.append(resolved) }
  }
}

/// A parameter with a constant hash value.
private struct Colliding: Hashable {
  let number: Int
  func hash(into hasher: inout Hasher) {}
}

/// A parameter that is equal to another one with the same number, although it contains a NaN.
private struct Entity: Hashable {
  let id: Int
  let weight = Double.nan
  static func == (left: Entity, right: Entity) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A parameter that reports the use of its mirror.
private struct Mirrored: Hashable, CustomReflectable {
  let id: Int

  var customMirror: Mirror {
    Issue.record("was read")
    return Mirror(self, children: [])
  }
}

/// A parameter whose lifetime a test can observe.
private class Base: Hashable, @unchecked Sendable {
  static func == (left: Base, right: Base) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private final class Derived: Base, @unchecked Sendable {}

extension Scope {
  fileprivate static let session = Cached()
}

extension TestContainer {
  fileprivate func per<P: Hashable>() -> ParameterFactory<P, Service> {
    self { _ in Service() }.scopeOnParameters.cached
  }
  fileprivate var oneForAll: ParameterFactory<Int, Service> { self { _ in Service() }.cached }
  fileprivate var maybeNumbered: ParameterFactory<Int, Service?> {
    self { _ in nil }.scopeOnParameters
  }
  fileprivate var graphNumber: ParameterFactory<Int, Service> {
    self { _ in Service() }.scopeOnParameters.graph
  }
  fileprivate var graphOfNumbers: Factory<[Service]> {
    self { [1, 2, 1].map(self.graphNumber.resolve) }
  }
  fileprivate var graphColliding: ParameterFactory<Colliding, Int> {
    self { $0.number }.scopeOnParameters.graph
  }
  fileprivate var graphOfColliding: Factory<[Int]> {
    self { [1, 2, 1].map { self.graphColliding(Colliding(number: $0)) } }
  }
}
