import FactoryKit
import FactoryTesting
import Testing

/// `.scopeOnParameters`: one instance for each parameter.
@Suite(.container)
struct ScopeOnParametersTests {
  let container = TestContainer()

  @Test(arguments: [Scope.cached, .shared, .singleton, .session])
  func aScopeStoresAnInstanceForEachParameter(scope: Scope) {
    let factory = container.perNumber.scope(scope)
    let (one, two) = (factory(1), factory(2))
    #expect(one !== two)
    #expect(factory(1) === one)
    #expect(factory(2) === two)
  }

  @Test func theGraphStoresAnInstanceForEachParameter() {
    let made = container.graphOfNumbers()
    #expect(made[0] === made[2])
    #expect(made[0] !== made[1])
    #expect(container.graphOfNumbers()[0] !== made[0])
  }

  @Test(arguments: [Int?.none, 1])
  func optionalParameterHasOneInstance(parameter: Int?) {
    let service = container.perOptional(parameter)
    #expect(container.perOptional(parameter) === service)
    #expect(container.perOptional(2) !== service)
  }

  @Test func anyHashableParameterHasOneInstance() {
    let service = container.perHashable("text")
    #expect(container.perHashable("text") === service)
    #expect(container.perHashable(1) !== service)
  }

  @Test func parameterOfASubclassHasOneInstance() {
    let parameter = Derived()
    let service = container.perObject(parameter)
    #expect(container.perObject(parameter) === service)
    #expect(container.perObject(Derived()) !== service)
  }

  @Test func uniqueStoresNothing() {
    let factory = container.perNumber.unique
    #expect(factory(1) !== factory(1))
  }

  @Test func withoutItAllParametersShareAnInstance() {
    let service = container.oneForAll(1)
    #expect(container.oneForAll(2) === service)
  }

  @Test func theOrderOfTheModifiersDoesNotMatter() {
    let (before, after) = (container.namedBefore, container.namedAfter)
    #expect(before(1) === before(1))
    #expect(before(1) !== before(2))
    #expect(after(1) === after(1))
    #expect(after(1) !== after(2))
  }

  @Test(arguments: [Scope.cached, .shared, .singleton])
  func parametersWithEqualHashesAreDistinguished(scope: Scope) {
    let factory = container.perColliding.scope(scope)
    let numbers = Array(0..<20)
    let made = numbers.map { factory(Colliding($0)) }
    #expect(made.map(\.number) == numbers)
    for number in numbers { #expect(factory(Colliding(number)) === made[number]) }
  }

  @Test func equalityOfAParameterIsItsOwn() {
    let services = (0..<100).map { container.perEntity(Entity(id: $0)) }
    for (id, service) in services.enumerated() {
      #expect(container.perEntity(Entity(id: id)) === service)
    }
  }

  @Test func aMirrorOfAParameterIsNotRead() {
    for id in 0..<100 { _ = container.perMirrored(Mirrored(id: id) { Issue.record("was read") }) }
  }

  @Test func theGraphDistinguishesParametersWithEqualHashes() {
    #expect(container.graphOfColliding() == [1, 2, 1])
  }

  @Test func equalParametersShareAnInstance() {
    let service = container.perText("abc")
    #expect(container.perText(["a", "b", "c"].joined()) === service)
  }

  @Test func aStructMayBeAParameter() {
    let key = Request(year: 2026, title: "Sales")
    let service = container.perRequest(key)
    #expect(container.perRequest(Request(year: 2026, title: "Sales")) === service)
    #expect(container.perRequest(Request(year: 2025, title: "Sales")) !== service)
  }

  @Test func nilIsStoredForNoParameter() {
    #expect(container.maybe(1) == nil)
    let two = container.maybe(2)
    #expect(two != nil)
    container.maybeNothing.register { 2 }
    #expect(container.maybe(1) != nil, "the next resolution builds again")
    #expect(container.maybe(2) === two, "and the other parameter's instance stays")
  }

  @Test func sharedReleasesEachParameterSeparately() {
    let factory = container.perNumber.scope(.shared)
    let one = factory(1)
    weak var two: Service?
    do { two = factory(2) }
    #expect(two == nil)
    #expect(factory(1) === one)
  }

  @Test func eachContainerStoresItsParameters() {
    #expect(container.namedBefore(1) !== TestContainer().namedBefore(1))
  }

  @Test(arguments: Reset.allCases)
  func aResetFreesAllParameters(reset: Reset) {
    weak var parameter: Key?
    weak var service: Service?
    do {
      let key = Key()
      (parameter, service) = (key, container.perKey(key))
    }
    #expect(parameter != nil, "stored for comparisons")
    #expect(service != nil)
    reset.perform(on: container)
    #expect(parameter == nil)
    #expect(service == nil)
  }

  @Test func aResetDuringABuildFreesTheParameter() {
    weak var parameter: Key?
    do {
      let key = Key()
      parameter = key
      container.perKey.register { [unowned container] _ in
        container.manager.reset(options: .scope)
        return Service()
      }
      _ = container.perKey(key)
    }
    #expect(parameter == nil)
  }

  @Test func aResetOfSingletonsFreesAllParameters() {
    weak var parameter: Key?
    do {
      let key = Key()
      parameter = key
      _ = container.singletonPerKey(key)
    }
    #expect(parameter != nil)
    Scope.singleton.reset()
    #expect(parameter == nil)
  }

  enum Reset: CaseIterable {
    case factory, factoryScope, registration, container, containerScopes, scope

    fileprivate func perform(on container: TestContainer) {
      switch self {
      case .factory: container.perKey.reset()
      case .factoryScope: container.perKey.reset(.scope)
      case .registration: container.perKey.register { _ in Service() }
      case .container: container.manager.reset()
      case .containerScopes: container.manager.reset(options: .scope)
      case .scope: container.manager.reset(scope: .cached)
      }
    }
  }
}

/// A parameter with a constant hash value.
private struct Colliding: Hashable {
  let number: Int

  init(_ number: Int) { self.number = number }

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
  let report: () -> Void

  init(id: Int, report: @escaping () -> Void) {
    self.id = id
    self.report = report
  }

  var customMirror: Mirror {
    report()
    return Mirror(self, children: [])
  }

  static func == (left: Mirrored, right: Mirrored) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

private struct Request: Hashable {
  let year: Int
  let title: String
}

/// A parameter whose lifetime a test can observe.
private final class Key: Hashable {
  static func == (left: Key, right: Key) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private final class Numbered {
  let number: Int

  init(_ number: Int) { self.number = number }
}

extension Scope {
  fileprivate static let session = Cached()
}

extension TestContainer {
  fileprivate var perNumber: ParameterFactory<Int, Service> {
    self { _ in Service() }.scopeOnParameters
  }
  fileprivate var perColliding: ParameterFactory<Colliding, Numbered> {
    self { Numbered($0.number) }.scopeOnParameters
  }
  fileprivate var perEntity: ParameterFactory<Entity, Service> {
    self { _ in Service() }.scopeOnParameters.cached
  }
  fileprivate var perMirrored: ParameterFactory<Mirrored, Service> {
    self { _ in Service() }.scopeOnParameters.cached
  }
  fileprivate var oneForAll: ParameterFactory<Int, Service> { self { _ in Service() }.cached }
  fileprivate var namedBefore: ParameterFactory<Int, Service> {
    self { _ in Service() }.scopeOnParameters.cached
  }
  fileprivate var namedAfter: ParameterFactory<Int, Service> {
    self { _ in Service() }.cached.scopeOnParameters
  }
  fileprivate var perText: ParameterFactory<String, Service> {
    self { _ in Service() }.scopeOnParameters.cached
  }
  fileprivate var perRequest: ParameterFactory<Request, Service> {
    self { _ in Service() }.scopeOnParameters.cached
  }
  fileprivate var perKey: ParameterFactory<Key, Service> {
    self { _ in Service() }.scopeOnParameters.cached
  }
  fileprivate var singletonPerKey: ParameterFactory<Key, Service> {
    self { _ in Service() }.scopeOnParameters.singleton
  }
  fileprivate var maybeNothing: Factory<Int> { self { 1 } }
  fileprivate var maybe: ParameterFactory<Int, Service?> {
    self { $0 == self.maybeNothing() ? nil : Service() }.scopeOnParameters.cached
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
    self { [1, 2, 1].map { self.graphColliding(Colliding($0)) } }
  }
}

private class Base: Hashable, @unchecked Sendable {
  static func == (left: Base, right: Base) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private final class Derived: Base, @unchecked Sendable {}

extension TestContainer {
  fileprivate var perOptional: ParameterFactory<Int?, Service> {
    self { _ in Service() }.scopeOnParameters.cached
  }
  fileprivate var perHashable: ParameterFactory<AnyHashable, Service> {
    self { _ in Service() }.scopeOnParameters.cached
  }
  fileprivate var perObject: ParameterFactory<Base, Service> {
    self { _ in Service() }.scopeOnParameters.cached
  }
}
