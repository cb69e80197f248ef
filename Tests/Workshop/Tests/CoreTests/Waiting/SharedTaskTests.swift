import CoreModel
import FactoryKit
import FactoryTesting
import Testing

/// Shared tasks: one build for all callers, its failure, its cancellation, and its priority.
@Suite(.container, .timeLimit(.minutes(30)))
struct SharedTaskTests {
  static let scopes = [Scope.cached, .shared, .singleton, .own]
  static let resets: [FactoryResetOptions?] = [nil, .all, .registration, .scope, .context]

  let container = AsyncContainer()

  @Test(arguments: scopes)
  func aThousandTasksGetOneInstance(scope: Scope) async throws {
    let factory = container.service.scope(scope)
    let tasks = await container.begin(1_000) { try await factory() }
    container.gate.open()
    var services: [Service] = []
    for task in tasks { services.append(try await task.value) }
    #expect(Set(services.map(ObjectIdentifier.init)).count == 1)
    #expect(container.calls.value == 1)
  }

  @Test(arguments: scopes)
  func allCallersGetTheErrorAndTheNextBuilds(scope: Scope) async throws {
    let factory = container.service.scope(scope)
    container.failure.set(MakingFailure(number: 1))
    let tasks = await container.begin(100) { try await factory() }
    #expect(await soon { factory.waiters == 100 })
    container.gate.open()
    for task in tasks {
      await #expect(throws: MakingFailure(number: 1)) { try await task.value }
    }
    #expect(container.calls.value == 1)
    container.failure.set(nil)
    _ = try await factory()
    #expect(container.calls.value == 2)
  }

  @Test func aCancelledCallerLeavesAndTheBuildContinues() async throws {
    let factory = container.cached
    let tasks = await container.begin(100) { try await factory() }
    #expect(await soon { factory.waiters == 100 })
    // The gate is still closed, so these tasks don't wait for the instance.
    await cancel(Array(tasks.dropLast()))
    #expect(container.cancelled.value == 0)
    container.gate.open()
    let service = try await tasks[99].value
    #expect(factory.resolvedOrNil() === service)
    #expect(container.calls.value == 1)
  }

  @Test(arguments: scopes + [.unique])
  func theBuildIsCancelledAfterTheLastCaller(scope: Scope) async throws {
    let factory = container.service.scope(scope)
    await cancel(container.begin(10) { try await factory() })
    #expect(await soon { container.cancelled.value == container.calls.value })
    #expect(factory.resolvedOrNil() == nil)
    container.gate.open()
    let calls = container.calls.value
    _ = try await factory()
    #expect(container.calls.value == calls + 1)
  }

  @Test(arguments: [false, true])
  func anAbandonedBuildIsNotStored(isReplaced: Bool) async throws {
    let (begun, mayEnd, isGone, calls) = (Gate(), Gate(), Shared(false), Shared(0))
    container.held.register {
      guard calls.add() == 1 else { return Farewell {} }
      // An unstructured task, which isn't cancelled.
      await Task {
        begun.open()
        try? await mayEnd.pass()
      }.value
      return Farewell { isGone.set(true) }
    }
    let task = Task { [container] in try await container.held() }
    try await begun.pass()
    await cancel([task])
    var next: Farewell?
    if isReplaced {
      next = try await container.held()
    }
    mayEnd.open()
    #expect(await soon { isGone.value })
    #expect(container.held.resolvedOrNil() === next)
  }

  @Test(arguments: scopes, resets)
  func aChangeInvalidatesTheBuild(scope: Scope, reset: FactoryResetOptions?) async throws {
    let factory = container.service.scope(scope)
    let tasks = await container.begin { try await factory() }
    if let reset {
      factory.reset(reset)
    } else {
      factory.register { [container] in try await container.make(Service.init) }
    }
    container.gate.open()
    let first = try await tasks[0].value
    #expect(try await container.service.scope(scope)() !== first)
    #expect(container.calls.value == 2)
  }

  @Test func aSnapshotContainsNoBuilds() async throws {
    let factory = container.cached
    let tasks = await container.begin { try await factory() }
    container.manager.push()
    container.gate.open()
    let first = try await tasks[0].value
    #expect(factory.resolvedOrNil() === first)
    container.manager.pop()
    #expect(factory.resolvedOrNil() == nil)
  }

  @Test func anInFlightBuildDoesNotExpire() async throws {
    let factory = container.brief
    let first = await container.begin { try await factory() }
    let second = TestClock.withAdvance(.seconds(1_000)) { Task { try await factory() } }
    #expect(await soon { factory.waiters == 2 })
    container.gate.open()
    #expect(try await first[0].value === second.value)
    #expect(container.calls.value == 1)
  }

  @Test(arguments: [true, false])
  func aLaterCallerRaisesThePriority(isOuter: Bool) async throws {
    // The build that waits for the other one raises its priority, too.
    let factory = isOuter ? container.outer : container.priority
    let low = await container.begin(priority: .low) { try await factory() }
    // The first caller waits, so the task of the build is known.
    #expect(await soon { container.priority.waiters == 1 })
    let high = Task(priority: .high) { try await factory() }
    #expect(await soon { factory.waiters == 2 })
    container.gate.open()
    #expect(try await high.value >= .high)
    _ = try await low[0].value
  }

  /// Cancels tasks, and expects them to end.
  private func cancel<Instance: Sendable>(_ tasks: [Task<Instance, any Error>]) async {
    for task in tasks { task.cancel() }
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }
}
