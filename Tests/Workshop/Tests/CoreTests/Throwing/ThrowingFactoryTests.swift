import FactoryKit
import FactoryTesting
import Testing

/// What a factory that throws makes, keeps and throws.
@Suite(.container)
struct ThrowingFactoryTests {
  let container = ThrowingContainer()

  @Test func makesAnInstance() throws {
    #expect(try container.unique() !== container.unique())
    #expect(try container.unique.resolve() !== container.unique())
    #expect(try container.text(7) == "7")
    #expect(try container.text.resolve(8) == "8")
    #expect(container.calls.value == 4)
  }

  @Test func throwsWhatItsClosureThrows() {
    container.failure.change { $0 = MakingFailure(number: 1) }
    #expect(throws: MakingFailure(number: 1)) { try container.unique() }
    #expect(throws: MakingFailure(number: -2)) { try container.text(-2) }
  }

  @Test func throwsTheTypeOfErrorThatItsClosureNames() {
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

  @Test(arguments: [Kept.cached, .weak, .singleton, .session, .typed])
  fileprivate func keepsAnInstance(kept: Kept) throws {
    let service = try kept.resolve(container)
    #expect(try kept.resolve(container) === service)
    #expect(container.calls.value == 1)
  }

  @Test(arguments: [Kept.cached, .weak, .singleton, .session, .typed])
  fileprivate func keepsNoFailure(kept: Kept) throws {
    for number in 1...3 {
      container.failure.change { $0 = MakingFailure(number: number) }
      #expect(throws: MakingFailure(number: number)) { try kept.resolve(container) }
    }
    container.failure.change { $0 = nil }
    let service = try kept.resolve(container)
    #expect(container.calls.value == 4)
    // A kept instance stays, whatever the closure would do now.
    container.failure.change { $0 = MakingFailure(number: 4) }
    #expect(try kept.resolve(container) === service)
  }

  @Test func keepsAnInstanceForEachParameterAndNoFailure() throws {
    let one = try container.each(1)
    #expect(throws: MakingFailure(number: -1)) { try container.each(-1) }
    #expect(throws: MakingFailure(number: -1)) { try container.each(-1) }
    #expect(try container.each(1) === one)
    #expect(try container.each(2) !== one)
    #expect(container.calls.value == 2)
  }

  @Test func aSingletonIsThatOfAllContainers() throws {
    #expect(try container.singleton() === ThrowingContainer().singleton())
  }

  @Test func theGraphScopeKeepsAnInstanceForOneResolution() throws {
    let services = try container.two()
    #expect(services[0] === services[1])
    #expect(try container.two()[0] !== services[0])
    container.failure.change { $0 = MakingFailure(number: 5) }
    #expect(throws: MakingFailure(number: 5)) { try container.two() }
    container.failure.change { $0 = nil }
    let others = try container.two()
    #expect(others[0] === others[1])
  }

  @Test func anErrorGoesThroughTheFactoriesAround() {
    container.failure.change { $0 = MakingFailure(number: 6) }
    #expect(throws: MakingFailure(number: 6)) { try container.around() }
    // Nothing is left of what was being resolved: the next resolution begins outermost.
    container.failure.change { $0 = nil }
    #expect(throws: Never.self) { try container.around() }
  }

  @Test func aClosureOfAnActorRunsThere() async throws {
    #expect(try await container.onMain.resolveOnMainActor() == 1)
    #expect(try await container.onMainOf.resolveOnMainActor(2) == 2)
  }

  @Test func aClosureThatCannotThrowMakesAPlainFactory() {
    let plain = container { Service() }
    #expect(type(of: plain) == Factory<Service>.self)
    let plainOfParameter = container { (number: Int) in "\(number)" }
    #expect(type(of: plainOfParameter) == ParameterFactory<Int, String>.self)
    let throwing = container { try container.make(Service.init) }
    #expect(type(of: throwing) == ThrowingFactory<Service>.self)
    let changed = container { $0.cached.register { Service() } }
    #expect(changed === container)
  }

  @Test func aPlainFactoryOfResultsAtTheSamePlaceIsAnother() throws {
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

/// A factory of the container, by its scope.
private enum Kept {
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
