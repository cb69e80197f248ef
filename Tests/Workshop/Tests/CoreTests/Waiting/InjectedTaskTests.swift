import CoreModel
import FactoryKit
import FactoryTesting
import Testing

/// `@InjectedTask`, which starts the build of an async instance and holds the instance.
@Suite(.container, .timeLimit(.minutes(30)))
struct InjectedTaskTests {
  let container = AsyncContainer()

  private struct Model {
    @InjectedTask(\AsyncContainer.cached) var cached
    @InjectedTask(\AsyncContainer.unique) var unique
  }

  private struct One {
    @InjectedTask(\AsyncContainer.cached) var service
  }

  private func makeOne() -> One { AsyncContainer.$shared.withValue(container) { One() } }

  @Test func theBuildStartsWithTheObject() async throws {
    container.gate.close()
    let model = AsyncContainer.$shared.withValue(container) { Model() }
    await container.gate.await(2)
    #expect(model.cached.kept == nil)
    container.gate.open()
    let service = try await model.cached()
    #expect(model.cached.kept === service)
    #expect(container.cached.kept === service)
    #expect(try await model.unique() === model.unique())
    #expect(container.calls.value == 2)
  }

  @Test func theCallAfterAFailureBuildsAgain() async throws {
    container.failure.change { $0 = MakingFailure(number: 1) }
    let one = makeOne()
    #expect(await soon { container.calls.value == 1 && container.cached.waiters == 0 })
    await #expect(throws: MakingFailure(number: 1)) { try await one.service() }
    container.failure.change { $0 = nil }
    let service = try await AsyncContainer.$shared.withValue(container) { try await one.service() }
    #expect(container.cached.kept === service)
    #expect(container.calls.value == 2)
  }

  @Test func aBuildThatIsRefusedIsResolvedOnce() async throws {
    container.cached.onShutdown { _ in }
    try await container.shutdown(within: .seconds(Int.max))
    container.manager.recordsResolutions = true
    let one = makeOne()
    await #expect(throws: LateResolutionError.self) { try await one.service() }
    let graph = container.manager.resolutionGraph
    #expect(graph.requests.map { graph.count(of: $0) } == [1])
    #expect(container.calls.value == 0)
  }

  @Test func aCancelledCallDoesNotEndTheBuild() async throws {
    container.gate.close()
    let one = makeOne()
    let call = Task { try await one.service() }
    #expect(await soon { container.cached.waiters == 1 })
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(container.cancelled.value == 0)
    container.gate.open()
    _ = try await one.service()
    #expect(container.calls.value == 1)
  }

  @Test func theFactoryIsProjected() async throws {
    let one = makeOne()
    _ = try await one.service()
    let service = Service()
    AsyncContainer.$shared.withValue(container) {
      _ = one.$service.register { service }
    }
    #expect(try await container.cached() === service)
  }

  @Test func aStoredObjectDoesNotRetainItsContainer() async throws {
    weak var gone: AsyncContainer?
    do {
      let container = AsyncContainer()
      gone = container
      let holder = AsyncContainer.$shared.withValue(container) { container.holder() }
      _ = try await holder.service()
    }
    #expect(await soon { gone == nil })
  }

  @Test(arguments: [false, true])
  func uncalledWrapperDoesNotRetainItsContainer(isDecorated: Bool) async throws {
    weak var gone: AsyncContainer?
    do {
      let container = AsyncContainer()
      gone = container
      if isDecorated { container.manager.decorator = { _ in } }
      _ = AsyncContainer.$shared.withValue(container) { container.holder() }
      _ = try await container.plainCached()
    }
    #expect(await soon { gone == nil })
  }
}

/// An object that resolves an async instance.
final class ServiceHolder: @unchecked Sendable {
  @InjectedTask(\AsyncContainer.plainCached) var service
}

extension AsyncContainer {
  fileprivate var holder: Factory<ServiceHolder> { self { ServiceHolder() }.cached }
  fileprivate var plainCached: AsyncFactory<Service> { self { Service() }.cached }
}
