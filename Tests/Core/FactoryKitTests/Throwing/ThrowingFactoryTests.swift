import FactoryKit
import FactoryTesting
import Testing

/// The instances, scopes, registrations and errors of factories whose closure may throw.
@Suite(.container)
struct ThrowingFactoryTests {
  private let container = ThrowingContainer()

  @Test func createsAnInstance() throws {
    #expect(try container.unique() !== container.unique())
    #expect(try container.text(7) == "7")
    #expect(try container.text(8) == "8")
    #expect(container.calls.value == 4)
  }

  @Test(arguments: [Scope.unique, .cached, .shared, .singleton, .own])
  func storesInstancesAndNoFailures(scope: Scope) throws {
    let factory = container.unique.scope(scope)
    for number in 1...3 {
      container.failure.change { $0 = Failure(number: number) }
      #expect(throws: Failure(number: number)) { try factory() }
    }
    container.failure.change { $0 = nil }
    let service = try factory()
    #expect(container.calls.value == 4)
    guard scope !== Scope.unique else { return }
    // A stored instance stays, even if the closure would now throw.
    container.failure.change { $0 = Failure(number: 4) }
    #expect(try factory() === service)
  }

  @Test func storesInstancesOfParametersAndNoFailures() throws {
    let one = try container.each(1)
    #expect(throws: Failure(number: -1)) { try container.each(-1) }
    #expect(throws: Failure(number: -1)) { try container.each(-1) }
    #expect(try container.each(1) === one)
    #expect(try container.each(2) !== one)
    #expect(container.calls.value == 2)
  }

  @Test func allContainersShareASingleton() throws {
    #expect(try container.singleton() === ThrowingContainer().singleton())
  }

  @Test func aResolutionSharesAGraphInstance() throws {
    let services = try container.two()
    #expect(services[0] === services[1])
    #expect(try container.two()[0] !== services[0])
    container.failure.change { $0 = Failure(number: 5) }
    #expect(throws: Failure(number: 5)) { try container.two() }
    container.failure.change { $0 = nil }
    let others = try container.two()
    #expect(others[0] === others[1])
  }

  @Test func anErrorPassesThroughOuterFactories() {
    container.failure.change { $0 = Failure(number: 6) }
    #expect(throws: Failure(number: 6)) { try container.around() }
    // The failed resolution left nothing behind: the next one is again an outermost one.
    container.failure.change { $0 = nil }
    #expect(throws: Never.self) { try container.around() }
  }

  @Test func fakeNeedsNoTry() throws {
    container.failure.change { $0 = Failure(number: 1) }
    let fake = Service()
    container.cached.register { fake }
    #expect(try container.cached() === fake)
    container.cached.reset()
    #expect(throws: Failure(number: 1)) { try container.cached() }
    container.text.register { "fake \($0)" }
    #expect(try container.text(1) == "fake 1")
  }

  @Test func aRegistrationMayThrow() {
    container.unique.register { throw Failure(number: 1) }
    #expect(throws: Failure(number: 1)) { try container.unique() }
    container.unique { throw Failure(number: 2) }
    #expect(throws: Failure(number: 2)) { try container.unique() }
    container.text.register { throw Failure(number: $0) }
    #expect(throws: Failure(number: 3)) { try container.text(3) }
    container.text { throw Failure(number: $0 + 1) }
    #expect(throws: Failure(number: 4)) { try container.text(3) }
    container.cached.register { () throws(Failure) in throw Failure(number: 5) }
    #expect(throws: Failure(number: 5)) { try container.cached() }
    container.cached.context(.arg(CommandLine.arguments[0])) { throw Failure(number: 6) }
    #expect(throws: Failure(number: 6)) { try container.cached() }
  }

  @Test func modulesContributeThrowingClosures() throws {
    #expect(try container.list() == [])
    container.list.contribute { 1 }
    container.list.contribute { try container.make { 2 } }
    container.list.contribute { 3 }
    #expect(try container.list() == [1, 2, 3])
    container.failure.change { $0 = Failure(number: 1) }
    #expect(throws: Failure(number: 1)) { try container.list() }
    #expect(container.calls.value == 2)
    container.list.register { throw Failure(number: 2) }
    container.list.contribute { 4 }
    #expect(throws: Failure(number: 2)) { try container.list() }
    container.list.reset(.registration)
    #expect(try container.list() == [])
  }

  @Test func aClosureOfAnActorRunsThere() async throws {
    #expect(try await container.onMain.resolveOnMainActor() == 1)
    #expect(try await container.onMainOf.resolveOnMainActor(2) == 2)
  }

  @Test func aPlainFactoryOfResultsIsADifferentFactory() throws {
    let throwing: ThrowingFactory<Int> = container(
      key: "a",
      fileID: "M/F",
      line: 1,
      column: 1
    ) { 1 }
    let plain = Factory<Result<Int, any Error>>(
      container,
      key: "a",
      fileID: "M/F",
      line: 1,
      column: 1
    ) { .success(2) }
    let number = Factory<Int>(container, key: "a", fileID: "M/F", line: 1, column: 1) { 3 }
    #expect(try throwing.cached() == 1)
    #expect(try plain.cached().get() == 2)
    #expect(number.cached() == 3)
  }
}

/// A container whose factories count their calls, and throw while a flag is set.
private final class ThrowingContainer: SharedContainer {
  @TaskLocal static var shared = ThrowingContainer()
  let manager = ContainerManager()
  let failure = Shared<Failure?>(nil)
  let calls = Shared(0)

  func make<T>(_ instance: () -> T) throws(Failure) -> T {
    calls.change { $0 += 1 }
    if let failure = failure.value { throw failure }
    return instance()
  }

  var unique: ThrowingFactory<Service> { self { try self.make(Service.init) } }
  var cached: ThrowingFactory<Service> { self { try self.make(Service.init) }.cached }
  var singleton: ThrowingFactory<Service> { self { try self.make(Service.init) }.singleton }
  var graph: ThrowingFactory<Service> { self { try self.make(Service.init) }.graph }
  var two: ThrowingFactory<[Service]> { self { [try self.graph(), try self.graph()] } }
  var around: ThrowingFactory<[Service]> { self { [try self.inner()] }.cached }
  var inner: ThrowingFactory<Service> { self { try self.graph() }.cached }
  var text: ThrowingParameterFactory<Int, String> {
    self { number in try self.make { "\(number)" } }
  }
  var each: ThrowingParameterFactory<Int, Service> {
    self { number in
      guard number >= 0 else { throw Failure(number: number) }
      return try self.make(Service.init)
    }.scopeOnParameters.cached
  }
  var list: ThrowingFactory<[Int]> { contributed() }

  @MainActor var onMain: ThrowingFactory<Int> {
    self {
      MainActor.assertIsolated()
      return try self.make { 1 }
    }
  }
  @MainActor var onMainOf: ThrowingParameterFactory<Int, Int> {
    self { number in
      MainActor.assertIsolated()
      return try self.make { number }
    }
  }
}

private struct Failure: Error, Equatable {
  let number: Int
}

extension Scope {
  fileprivate static let own = Cached()
}
