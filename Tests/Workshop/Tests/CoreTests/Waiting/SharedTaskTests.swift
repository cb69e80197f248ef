import CoreModel
import FactoryKit
import FactoryTesting
import Testing

/// Shared tasks: one build for all callers, its failure, and its cancellation.
@Suite(.container, .timeLimit(.minutes(30)))
struct SharedTaskTests {
  let container = AsyncContainer()

  @Test(arguments: AsyncContainer.keeping)
  func aThousandTasksGetOneInstance(keeping: AsyncContainer.Keeping) async throws {
    container.gate.close()
    let services = try await withThrowingTaskGroup(of: Service.self) { group in
      for _ in 0..<1_000 {
        group.addTask { [container] in try await container.factory(keeping)() }
      }
      await container.gate.await()
      container.gate.open()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(services.count == 1_000)
    #expect(Set(services.map(ObjectIdentifier.init)).count == 1)
    #expect(container.calls.value == 1)
  }

  @Test(arguments: AsyncContainer.keeping)
  func allCallersGetTheErrorAndTheNextBuilds(keeping: AsyncContainer.Keeping) async throws {
    container.gate.close()
    container.failure.change { $0 = MakingFailure(number: 1) }
    let tasks = (0..<100).map { _ in
      Task { [container] in try await container.factory(keeping)() }
    }
    await container.gate.await()
    #expect(await soon { container.factory(keeping).waiters == 100 })
    container.gate.open()
    for task in tasks {
      await #expect(throws: MakingFailure(number: 1)) { try await task.value }
    }
    #expect(container.calls.value == 1)
    container.failure.change { $0 = nil }
    _ = try await container.factory(keeping)()
    #expect(container.calls.value == 2)
  }

  @Test func aCancelledCallerLeavesAndTheBuildContinues() async throws {
    container.gate.close()
    let tasks = (0..<100).map { _ in Task { [container] in try await container.cached() } }
    await container.gate.await()
    #expect(await soon { container.cached.waiters == 100 })
    for task in tasks.dropLast() { task.cancel() }
    // The gate is still closed, so these tasks don't wait for the instance.
    for task in tasks.dropLast() {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(container.cancelled.value == 0)
    container.gate.open()
    let service = try await tasks[99].value
    #expect(container.cached.resolvedOrNil() === service)
    #expect(container.calls.value == 1)
  }

  @Test(arguments: AsyncContainer.keeping)
  func theBuildIsCancelledAfterTheLastCaller(keeping: AsyncContainer.Keeping) async throws {
    container.gate.close()
    let tasks = (0..<10).map { _ in
      Task { [container] in try await container.factory(keeping)() }
    }
    await container.gate.await()
    for task in tasks { task.cancel() }
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(await soon { container.cancelled.value == container.calls.value })
    #expect(container.factory(keeping).resolvedOrNil() == nil)
    container.gate.open()
    let calls = container.calls.value
    _ = try await container.factory(keeping)()
    #expect(container.calls.value == calls + 1)
  }

  @Test func anAbandonedBuildIsNotStored() async throws {
    let (begun, mayEnd, isGone) = (Gate(), Gate(), Shared(false))
    container.held.register {
      // An unstructured task, which isn't cancelled.
      await Task {
        begun.open()
        try? await mayEnd.pass()
      }.value
      return Farewell { isGone.change { $0 = true } }
    }
    let task = Task { [container] in try await container.held() }
    try await begun.pass()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    mayEnd.open()
    #expect(await soon { isGone.value })
    #expect(container.held.resolvedOrNil() == nil)
  }

  @Test func aLaterCallerIgnoresACancelledBuild() async throws {
    let (begun, mayEnd, calls) = (Gate(), Gate(), Shared(0))
    container.cached.register {
      calls.change { $0 += 1 }
      guard calls.value == 1 else { return Service() }
      await Task {
        begun.open()
        try? await mayEnd.pass()
      }.value
      return Service()
    }
    let task = Task { [container] in try await container.cached() }
    try await begun.pass()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let next = Task { [container] in try await container.cached() }
    #expect(await soon { calls.value == 2 })
    mayEnd.open()
    let service = try await next.value
    #expect(try await container.cached() === service)
  }

  @Test func aCancelledUnscopedBuildEnds() async throws {
    container.gate.close()
    let task = Task { [container] in try await container.unique() }
    await container.gate.await()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await soon { container.cancelled.value == 1 })
  }

  @Test func aThrownCancellationErrorIsAFailure() async throws {
    container.cached.register { throw CancellationError() }
    await #expect(throws: CancellationError.self) { try await container.cached() }
    container.cached.reset(.registration)
    _ = try await container.cached()
  }

  @Test func aFailedTaskRetainsNothing() async throws {
    let isGone = Gate()
    container.cached.register { [isGone] in throw Heavy { isGone.open() } }
    await #expect(throws: Heavy.self) { try await container.cached() }
    try await isGone.pass()
  }
}

extension AsyncContainer {
  fileprivate var held: AsyncFactory<Farewell> { self { Farewell {} }.cached }
}

/// An error that reports its deinitialization.
private struct Heavy: Error {
  private let farewell: Farewell

  init(_ end: @escaping @Sendable () -> Void) { farewell = Farewell(end) }
}
