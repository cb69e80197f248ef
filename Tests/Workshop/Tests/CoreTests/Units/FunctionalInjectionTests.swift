import FactoryKit
import Testing

/// Closures as dependencies instead of protocols with one function.
struct FunctionalInjectionTests {
  let container = TestContainer()

  @Test func aFactoryMayReturnAnAsyncThrowingClosure() async throws {
    #expect(try await container.accountProvider()() == ["live"])
  }

  @Test func aWrapperInjectsTheClosure() async {
    let model = TestContainer.$shared.withValue(container) { AccountsModel() }
    #expect(await model.load() == ["live"])
  }

  @Test func aRegistrationReplacesTheClosureByAFake() async {
    container.accountProvider.register { { ["fake"] } }
    let model = TestContainer.$shared.withValue(container) { AccountsModel() }
    #expect(await model.load() == ["fake"])
  }

  @Test func aRegistrationReplacesTheClosureByOneThatThrows() async {
    container.accountProvider.register { { throw NetworkIsDown() } }
    let model = TestContainer.$shared.withValue(container) { AccountsModel() }
    #expect(await model.load() == [])
    await #expect(throws: NetworkIsDown.self) { try await container.accountProvider()() }
  }

  @Test func theOuterClosureRunsForEachResolution() {
    let next = container.counter()
    #expect([next(), next()] == [1, 2])
    #expect(container.counter()() == 1, "a new resolution is a new closure")
  }

  @Test func aScopeStoresAClosure() {
    #expect(container.storedCounter()() == 1)
    #expect(container.storedCounter()() == 2)
  }

  @Test func aParameterFactoryMayReturnAClosure() {
    #expect(container.adder(40)(2) == 42)
  }
}

private typealias AccountProviding = @Sendable () async throws -> [String]

private struct NetworkIsDown: Error {}

private struct AccountsModel {
  @Injected(\TestContainer.accountProvider) private var provide

  func load() async -> [String] { (try? await provide()) ?? [] }
}

extension TestContainer {
  fileprivate var accountProvider: Factory<AccountProviding> { self { { ["live"] } } }
  fileprivate var counter: Factory<() -> Int> { self { Self.makeCounter() } }
  fileprivate var storedCounter: Factory<() -> Int> { self { Self.makeCounter() }.cached }
  fileprivate var adder: ParameterFactory<Int, (Int) -> Int> { self { left in { left + $0 } } }

  private static func makeCounter() -> () -> Int {
    var count = 0
    return {
      count += 1
      return count
    }
  }
}
