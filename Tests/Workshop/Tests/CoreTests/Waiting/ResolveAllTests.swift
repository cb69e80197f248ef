import FactoryKit
import FactoryTesting
import Testing

/// `resolveAll` for several factories, and `resolve` functions for one.
@Suite(.container, .timeLimit(.minutes(30)))
struct ResolveAllTests {
  let container = AsyncContainer()

  @Test func allAreBuiltConcurrently() async throws {
    container.gate.close()
    let task = Task { [container] in
      try await container.resolveAll(\.cached, \.number, \.unique, \.settings)
    }
    // Both builds wait at the gate at the same time.
    await container.gate.await(2)
    container.gate.open()
    let (cached, number, unique, settings) = try await task.value
    #expect(cached === container.cached.kept)
    #expect(number == 7)
    #expect(unique !== cached)
    #expect(settings == "settings")
  }

  @Test func theFirstFailureEndsTheWait() async throws {
    container.gate.close()
    container.settings.register { throw MakingFailure(number: 1) }
    await #expect(throws: MakingFailure(number: 1)) {
      try await container.resolveAll(\.cached, \.settings)
    }
    #expect(await soon { container.cancelled.value == container.calls.value })
  }

  @Test func aCancelledCallerDoesNotWait() async throws {
    container.gate.close()
    let task = Task { [container] in _ = try await container.resolveAll(\.cached, \.unique) }
    await container.gate.await(2)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await soon { container.cancelled.value == 2 })
  }

  @Test func functionsResolveThrowingAndAsyncFactories() async throws {
    try await AsyncContainer.$shared.withValue(container) {
      #expect(try dependency(\AsyncContainer.settings) == "settings")
      let service = try await dependency(\AsyncContainer.cached)
      #expect(container.cached.kept === service)
    }
    #expect(try dependency(\.settingsOfShared) == "shared")
    #expect(try await dependency(\.pageOfShared) == "page")
  }

  @Test func aRegistrationFulfilsAPromise() async throws {
    container.manager.promiseTriggersError = false
    #expect(try await container.promise() == nil)
    #expect(try await container.promiseOf(1) == nil)
    container.promise.register { Service() }
    #expect(try await container.promise() != nil)
    container.promiseOf.register { throw MakingFailure(number: $0) }
    await #expect(throws: MakingFailure(number: 2)) { try await container.promiseOf(2) }
  }

  @Test func anUnkeptPromiseCanStopTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = AsyncContainer()
      container.manager.promiseTriggersError = true
      _ = try await container.promise()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("AsyncContainer.promise is promised in"), "\(words)")
  }
}

extension Container {
  fileprivate var settingsOfShared: ThrowingFactory<String> { self { "shared" } }
  fileprivate var pageOfShared: AsyncFactory<String> { self { "page" } }
}

extension AsyncContainer {
  fileprivate var number: Factory<Int> { self { 7 } }
  fileprivate var settings: ThrowingFactory<String> { self { "settings" } }
  fileprivate var promise: AsyncFactory<Service?> { promised() }
  fileprivate var promiseOf: AsyncParameterFactory<Int, Service?> { promised() }
}
