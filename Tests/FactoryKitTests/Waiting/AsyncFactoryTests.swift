import FactoryKit
import FactoryTesting
import Testing

/// Factories whose closure is async.
@Suite(.container)
struct AsyncFactoryTests {
  private let container = AsyncContainer()

  @Test func createsAnInstance() async throws {
    let service = try await container.unique()
    #expect(try await container.unique() !== service)
    #expect(try await container.text(7) == "7")
  }

  @Test(arguments: [false, true])
  func unscopedInstanceIsBuiltInTheTaskOfItsCaller(isDecorated: Bool) async throws {
    let (own, decorated) = (withUnsafeCurrentTask { $0?.hashValue }, Shared(0))
    if isDecorated { container.text.decorator { _ in decorated.change { $0 += 1 } } }
    container.text.register { "\($0) \(withUnsafeCurrentTask { $0?.hashValue } == own)" }
    #expect(try await container.text(7) == "7 true")
    #expect(decorated.value == (isDecorated ? 1 : 0))
  }

  @Test func storesInstancesAndNoFailures() async throws {
    container.failure.change { $0 = Failure() }
    await #expect(throws: Failure.self) { try await container.cached() }
    #expect(container.cached.kept == nil)
    container.failure.change { $0 = nil }
    let service = try await container.cached()
    #expect(try await container.cached() === service)
    #expect(container.cached.kept === service)
  }

  @Test func fakeNeedsNoTryAndNoAwait() async throws {
    let fake = Service()
    container.cached.register { fake }
    #expect(try await container.cached() === fake)
    container.text.register { "fake \($0)" }
    #expect(try await container.text(1) == "fake 1")
  }

  @Test func cancelledTaskGetsStoredInstanceOnly() async throws {
    let service = try await container.cached()
    let task = Task { [container] in
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) { try await container.unique() }
      return try await container.cached()
    }
    #expect(try await task.value === service)
    #expect(container.calls.value == 1)
  }

  @Test(
    arguments: [Scope.cached, .shared, .singleton, .request],
    [Scope.cached, .singleton, .request]
  )
  func storedInstanceIsFoundWithinABuild(stored: Scope, building: Scope) async throws {
    // A shutdown action must not prevent builds from reading stored instances.
    container.holder.scope(building).onShutdown { _ in }
    container.cached.scope(stored)
    try await Scope.request.open {
      let service = try await container.cached()
      let (seen, resolved) = (Shared<Service?>(nil), Shared<Service?>(nil))
      container.holder.register { [container] in
        seen.change { $0 = container.cached.kept }
        withUnsafeCurrentTask { $0?.cancel() }
        let found = try? await container.cached()
        resolved.change { $0 = found }
        return Service()
      }
      _ = try? await container.holder()
      #expect(seen.value === service)
      #expect(resolved.value === service)
    }
  }

  @Test(arguments: [Scope.cached, .singleton, .request])
  func storedInstanceIsFoundWithinASynchronousBuild(scope: Scope) async throws {
    container.cached.scope(.request)
    try await Scope.request.open {
      let service = try await container.cached()
      let seen = Shared<Service?>(nil)
      container.plain.scope(scope).onShutdown { _ in }
      container.plain.register { [container] in
        seen.change { $0 = container.cached.kept }
        return Service()
      }
      _ = container.plain()
      #expect(seen.value === service)
    }
  }

  @Test(arguments: [Scope.cached, .request, .unique])
  @MainActor func aBuildLeavesTheMainActorFree(scope: Scope) async throws {
    let factory = TestContainer().self { () async throws -> ObjectIdentifier in currentThread() }
    let thread = try await Scope.request.open { try await factory.scope(scope)() }
    #expect(thread != currentThread())
  }

  @Test func theClosureHasTheTaskLocalValuesOfTheCaller() async throws {
    container.name.register { "wired" }
    let name = try await AsyncContainer.$shared.withValue(container) {
      try await AsyncContainer().nameOfShared()
    }
    #expect(name == "wired")
  }

  @Test func resolveAllReturnsSeveralInstances() async throws {
    let (service, name) = try await container.resolveAll(\.cached, \.name)
    #expect(service === container.cached.kept)
    #expect(name == "name")
  }

  @Test func callOfAWrapperReturnsTheInstance() async throws {
    let model = AsyncContainer.$shared.withValue(container) { Model() }
    let service = try await model.service()
    #expect(try await model.service() === service)
    #expect(container.cached.kept === service)
  }

  @Test func modulesContributeAsyncClosures() async throws {
    container.list.contribute { 1 }
    container.list.contribute { [container] in try await container.make { 2 } }
    #expect(try await container.list() == [1, 2])
  }
}

private struct Model {
  @InjectedTask(\AsyncContainer.cached) var service
}

/// A container whose factories count their calls, and throw while a flag is set.
private final class AsyncContainer: SharedContainer {
  @TaskLocal static var shared = AsyncContainer()
  let manager = ContainerManager()
  let failure = Shared<Failure?>(nil)
  let calls = Shared(0)

  func make<T>(_ instance: () -> T) async throws -> T {
    calls.change { $0 += 1 }
    await Task.yield()
    if let failure = failure.value { throw failure }
    return instance()
  }

  var unique: AsyncFactory<Service> { self { try await self.make(Service.init) } }
  var cached: AsyncFactory<Service> { self { try await self.make(Service.init) }.cached }
  var holder: AsyncFactory<Service> { self { () async throws in Service() } }
  var plain: Factory<Service> { self { Service() } }
  var text: AsyncParameterFactory<Int, String> {
    self { number in try await self.make { "\(number)" } }
  }
  var list: AsyncFactory<[Int]> { contributed() }
  var name: Factory<String> { self { "name" } }
  var nameOfShared: AsyncFactory<String> {
    self {
      await Task.yield()
      return AsyncContainer.shared.name()
    }
  }
}

private struct Failure: Error {}
