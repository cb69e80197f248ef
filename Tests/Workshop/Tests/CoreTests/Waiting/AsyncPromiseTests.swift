import FactoryKit
import FactoryTesting
import Testing

/// Promises of async factories.
@Suite(.container, .timeLimit(.minutes(30)))
struct AsyncPromiseTests {
  let container = AsyncContainer()

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

extension AsyncContainer {
  fileprivate var promise: AsyncFactory<Service?> { promised() }
  fileprivate var promiseOf: AsyncParameterFactory<Int, Service?> { promised() }
}
