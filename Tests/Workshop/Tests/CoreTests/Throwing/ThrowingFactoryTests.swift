import FactoryKit
import FactoryTesting
import Testing

/// The instances, scopes and errors of throwing factories.
@Suite(.container)
struct ThrowingFactoryTests {
  let container = ThrowingContainer()

  @Test func buildsAnInstance() throws {
    #expect(try container.unique() !== container.unique())
    #expect(try container.unique.resolve() !== container.unique())
    #expect(try container.text(7) == "7")
    #expect(try container.text.resolve(8) == "8")
    #expect(container.calls.value == 4)
  }

  @Test func throwsTheErrorOfItsClosure() {
    container.failure.change { $0 = MakingFailure(number: 1) }
    #expect(throws: MakingFailure(number: 1)) { try container.unique() }
    #expect(throws: MakingFailure(number: -2)) { try container.text(-2) }
  }

  @Test func throwsTheErrorTypeOfItsClosure() {
    container.failure.change { $0 = MakingFailure(number: 3) }
    do throws(MakingFailure) {
      _ = try container.typed()
      Issue.record("Nothing was thrown.")
    } catch {
      #expect(error.number == 3)
    }
    do throws(MakingFailure) {
      _ = try container.typedText(1)
      Issue.record("Nothing was thrown.")
    } catch {
      #expect(error.number == 3)
    }
  }

  @Test(arguments: [Stored.cached, .weak, .singleton, .session, .typed])
  fileprivate func storesAnInstance(stored: Stored) throws {
    let service = try stored.resolve(container)
    #expect(try stored.resolve(container) === service)
    #expect(container.calls.value == 1)
  }

  @Test(arguments: [Stored.cached, .weak, .singleton, .session, .typed])
  fileprivate func storesNoFailure(stored: Stored) throws {
    for number in 1...3 {
      container.failure.change { $0 = MakingFailure(number: number) }
      #expect(throws: MakingFailure(number: number)) { try stored.resolve(container) }
    }
    container.failure.change { $0 = nil }
    let service = try stored.resolve(container)
    #expect(container.calls.value == 4)
    // A stored instance stays, even if the closure would now throw.
    container.failure.change { $0 = MakingFailure(number: 4) }
    #expect(try stored.resolve(container) === service)
  }

  @Test func storesInstancesOfParametersAndNoFailures() throws {
    let one = try container.each(1)
    #expect(throws: MakingFailure(number: -1)) { try container.each(-1) }
    #expect(throws: MakingFailure(number: -1)) { try container.each(-1) }
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
    container.failure.change { $0 = MakingFailure(number: 5) }
    #expect(throws: MakingFailure(number: 5)) { try container.two() }
    container.failure.change { $0 = nil }
    let others = try container.two()
    #expect(others[0] === others[1])
  }

  @Test func anErrorPassesThroughOuterFactories() {
    container.failure.change { $0 = MakingFailure(number: 6) }
    #expect(throws: MakingFailure(number: 6)) { try container.around() }
    // The failed resolution left nothing behind: the next one is again an outermost one.
    container.failure.change { $0 = nil }
    #expect(throws: Never.self) { try container.around() }
  }

  @Test func aClosureOfAnActorRunsThere() async throws {
    #expect(try await container.onMain.resolveOnMainActor() == 1)
    #expect(try await container.onMainOf.resolveOnMainActor(2) == 2)
  }

  @Test func aNonthrowingClosureFormsAPlainFactory() {
    let plain = container { Service() }
    #expect(type(of: plain) == Factory<Service>.self)
    let plainOfParameter = container { (number: Int) in "\(number)" }
    #expect(type(of: plainOfParameter) == ParameterFactory<Int, String>.self)
    let throwing = container { try container.make(Service.init) }
    #expect(type(of: throwing) == ThrowingFactory<Service>.self)
    let changed = container { $0.cached.register { Service() } }
    #expect(changed === container)
  }

  @Test func aPlainFactoryOfResultsIsADifferentFactory() throws {
    let throwing = ThrowingFactory<Int>(container, key: "a", fileID: "M/F", line: 1, column: 1) {
      1
    }
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

/// The factories of the container, by scope.
private enum Stored {
  case cached, weak, singleton, session, typed

  func resolve(_ container: ThrowingContainer) throws -> Service {
    switch self {
    case .cached: try container.cached()
    case .weak: try container.weak()
    case .singleton: try container.singleton()
    case .session: try container.session()
    case .typed: try container.typed()
    }
  }
}

extension ThrowingContainer {
  fileprivate var around: ThrowingFactory<[Service]> { self { [try self.inner()] }.cached }
  fileprivate var inner: ThrowingFactory<Service> { self { try self.graph() }.cached }

  @MainActor fileprivate var onMain: ThrowingFactory<Int> {
    self {
      MainActor.assertIsolated()
      return try self.make { 1 }
    }
  }
  @MainActor fileprivate var onMainOf: ThrowingParameterFactory<Int, Int> {
    self { number in
      MainActor.assertIsolated()
      return try self.make { number }
    }
  }
}
