import FactoryKit
import FactoryTesting
import Testing

/// An instance with an action is closed exactly once, or belongs to the code that has replaced it.
@Suite(.container)
struct ClosedOnceTests {
  private let container = PartsContainer()
  private let closed = Names([])

  private func shutDown() async throws {
    try await container.shutdown(within: .seconds(3600), clock: ManualClock())
  }

  /// Resolves a factory, after a time in seconds that exceeds its time to live.
  private func later<Instance>(_ seconds: Int, _ resolve: () -> Instance) -> Instance {
    MonotonicClock.withAdvance(.seconds(seconds), resolve)
  }
}

// MARK: - Expiry

extension ClosedOnceTests {
  @Test(arguments: [Scope.cached, .shared, .singleton])
  func expiredInstanceIsClosedWhenItIsReplaced(scope: Scope) async throws {
    let log = closed
    let brief = container.first.scope(scope).timeToLive(60).onShutdown { note($0, in: log) }
    brief.register { Part("\(log.value.count)") }
    let first = brief()
    let second = later(61) { brief() }
    #expect(closed.value == ["0"])
    #expect(
      second.name == "1",
      "an action that doesn't wait has ended before the next build begins"
    )
    try await shutDown()
    #expect(closed.value == ["0", "1"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func expiredInstanceOfAsyncFactoryIsClosed() async throws {
    let log = closed
    container.connection.timeToLive(0).onShutdown { await noteLate($0, in: log) }
    for _ in 0..<3 { _ = try await container.connection() }
    // It waits for the actions that have begun.
    try await shutDown()
    #expect(closed.value == ["connection", "connection", "connection"])
  }

  @Test func expiredInstanceOfOpenScopeIsClosedBeforeItsEnd() async {
    let log = closed
    container.requestPart.timeToLive(0).onShutdown { await noteLate($0, in: log) }
    await Scope.request.open {
      for _ in 0..<3 { _ = container.requestPart() }
    }
    #expect(closed.value == ["requestPart", "requestPart", "requestPart"])
  }

  @Test func expiredInstancesOfParametersAreClosed() async throws {
    let log = closed
    container.numbered.timeToLive(60).onShutdown { note($0, in: log) }
    for number in 0..<64 { _ = container.numbered(number) }
    later(61) {
      // Removes the instances that no resolution can use.
      _ = container.numbered(64)
    }
    #expect(Set(closed.value) == Set((0..<64).map { "\($0)" }))
    try await shutDown()
    #expect(closed.value.count == 65)
  }

  @Test func expiredObjectIsReturnedByNoOtherFactory() async throws {
    let log = closed
    container.first.register { [container] in container.unclosed() }
    container.first.timeToLive(60).onShutdown { note($0, in: log) }
    let old = container.first()
    let new = later(61) { container.first() }
    #expect(new !== old && new === container.unclosed())
    #expect(closed.value == ["unclosed"])
    try await shutDown()
    #expect(closed.value == ["unclosed", "unclosed"])
  }

  @Test func savedCopyDoesNotRestoreExpiredInstance() async throws {
    let log = closed
    container.first.timeToLive(60).onShutdown { note($0, in: log) }
    let old = container.first()
    container.manager.push()
    _ = later(61) { container.first() }
    container.manager.pop()
    #expect(container.first() !== old)
    try await shutDown()
    #expect(closed.value == ["first", "first"])
  }

  @Test func cloneOfSingletonsDoesNotCloseAgain() async throws {
    let log = closed
    container.single.timeToLive(60).onShutdown { note($0, in: log) }
    let old = container.single()
    Scope.$singleton.withValue(Scope.singleton.clone()) { _ = later(61) { container.single() } }
    #expect(closed.value == ["single"])
    #expect(container.single() !== old)
  }

  @Test func actionOfExpiredInstanceMayResolveItsFactory() {
    let log = closed
    container.first.timeToLive(60).onShutdown { [container] part in
      note(part, in: log)
      note(container.first(), in: log)
    }
    container.first.register { Part("\(log.value.count)") }
    _ = container.first()
    #expect(later(61) { container.first().name } == "1")
    #expect(closed.value == ["0", "1"])
  }

  @Test func failedClosingOfExpiredInstanceIsAWarning() async throws {
    let lines = Shared<[String]>([])
    let logger = container.manager.logger
    container.manager.logger = { line in lines.change { $0.append(line) } }
    defer { container.manager.logger = logger }
    struct Refused: Error {}
    container.first.timeToLive(0).onShutdown { _ in throw Refused() }
    _ = (container.first(), container.first())
    #expect(lines.value.contains("warning: Closing PartsContainer.first failed: Refused()."))
  }

  @Test func shutdownNamesClosingThatHangs() async throws {
    let (gate, clock) = (Gate(), ManualClock())
    container.first.timeToLive(0).onShutdown { _ in await gate.wait() }
    _ = (container.first(), container.first())
    container.first.reset(.scope)
    let task = Task { [container] in
      try await container.shutdown(within: .seconds(10), clock: clock)
    }
    await clock.hasSleeper()
    clock.advance(by: .seconds(5))
    let error = await #expect(throws: ShutdownError.self) { try await task.value }
    #expect(error?.unfinished == ["PartsContainer.first"])
    gate.open()
  }
}

// MARK: - Changes of the scope

extension ClosedOnceTests {
  @Test func scopeChangeDuringShutdownKeepsTheInstance() async throws {
    let log = closed
    container.connection.onShutdown { note($0, in: log) }
    container.single.onShutdown { [container] _ in
      await #expect(throws: LateResolutionError.self) {
        try await container.connection.scope(.shared)()
      }
    }
    _ = try await container.connection()
    _ = container.single()
    try await shutDown()
    #expect(closed.value == ["connection"])
  }
}

// MARK: - Cancelled callers

extension ClosedOnceTests {
  @Test(arguments: [Scope.cached, .shared, .singleton])
  func instanceWithoutCallersIsClosed(scope: Scope) async throws {
    let (log, gate) = (closed, Gate())
    let pool = container.pool.scope(scope).onShutdown { await noteLate($0, in: log) }
    pool.register {
      await gate.wait()
      return Part("pool")
    }
    let caller = Task { _ = try await pool() }
    await gate.hasWaiter()
    caller.cancel()
    _ = await caller.result
    gate.open()
    try await shutDown()
    #expect(closed.value == ["pool"])
  }

  @Test func closedInstanceWithoutCallersIsReleased() async throws {
    let (gate, weakly) = (Gate(), Shared<WeakPart?>(nil))
    container.pool.onShutdown { _ in }
    container.pool.register {
      await gate.wait()
      let pool = Part("pool")
      weakly.change { $0 = WeakPart(part: pool) }
      return pool
    }
    let caller = Task { [container] in _ = try await container.pool() }
    await gate.hasWaiter()
    caller.cancel()
    _ = await caller.result
    gate.open()
    try await shutDown()
    #expect(weakly.value != nil && weakly.value?.part == nil)
  }

  @Test func instanceWithoutCallersInOpenScopeIsClosedBeforeItsEnd() async throws {
    let (log, gate) = (closed, Gate())
    container.requestConnection.onShutdown { await noteLate($0, in: log) }
    container.requestConnection.register {
      await gate.wait()
      return Part("connection")
    }
    await Scope.request.open {
      let caller = Task { [container] in _ = try await container.requestConnection() }
      await gate.hasWaiter()
      caller.cancel()
      _ = await caller.result
      gate.open()
    }
    #expect(closed.value == ["connection"])
  }

  @Test func actionRunsInTheScopeOfTheInstance() async throws {
    let (isInRequest, gate) = (Shared<[Bool]>([]), Gate())
    container.pool.onShutdown { _ in isInRequest.change { $0.append(Scope.request.isOpen) } }
    container.pool.register {
      await gate.wait()
      return Part("pool")
    }
    container.first.timeToLive(0).onShutdown { _ in
      isInRequest.change { $0.append(Scope.request.isOpen) }
    }
    await Scope.request.open {
      let caller = Task { [container] in _ = try await container.pool() }
      await gate.hasWaiter()
      caller.cancel()
      _ = await caller.result
      gate.open()
      _ = (container.first(), container.first())
    }
    try await shutDown()
    #expect(isInRequest.value == [false, false, false])
  }

  @Test func objectWithoutCallersIsReturnedByNoOtherFactory() async throws {
    let gate = Gate()
    container.connection.onShutdown { _ in }
    container.connection.register { [container] in
      let part = container.unclosed()
      await gate.wait()
      return part
    }
    let old = container.unclosed()
    let caller = Task { [container] in _ = try await container.connection() }
    await gate.hasWaiter()
    caller.cancel()
    _ = await caller.result
    gate.open()
    try await shutDown()
    #expect(container.unclosed() !== old)
  }

  @Test func objectOfAnotherFactoryIsNotClosedWithoutCallers() async throws {
    let (log, gate) = (closed, Gate())
    container.first.onShutdown { note($0, in: log) }
    container.connection.onShutdown { _ in log.change { $0.append("wrong action") } }
    container.connection.register { [container] in
      let part = container.first()
      await gate.wait()
      return part
    }
    let caller = Task { [container] in _ = try await container.connection() }
    await gate.hasWaiter()
    caller.cancel()
    _ = await caller.result
    gate.open()
    try await shutDown()
    #expect(closed.value == ["first"])
  }
}

// MARK: - Objects that several factories store

extension ClosedOnceTests {
  /// Sets an action for the promise, `first`, and for its implementation, `second`.
  private func share() {
    let log = closed
    container.first.register { [container] in container.second() }
    container.second.register { Part("second") }
    container.first.onShutdown { _ in log.change { $0.append("promise") } }
    container.second.onShutdown { note($0, in: log) }
  }

  @Test func objectOfTwoFactoriesIsClosedOnce() async throws {
    let resolved = Shared<[Bool]>([])
    share()
    container.third.register { [container] in
      _ = container.second()
      return Part("third")
    }
    let log = closed
    container.third.onShutdown { [container] part in
      note(part, in: log)
      resolved.change { $0.append(container.first() === container.second()) }
    }
    // The implementation is complete first, then `third`, and then the promise.
    _ = (container.third(), container.first())
    try await shutDown()
    #expect(closed.value == ["third", "second"])
    #expect(resolved.value == [true], "an object is open until all that depend on it are closed")
  }

  @Test func objectOfOpenScopeIsClosedOnce() async {
    let log = closed
    container.requestHolder.register { [container] in container.requestPart() }
    container.requestHolder.onShutdown { _ in log.change { $0.append("promise") } }
    container.requestPart.onShutdown { note($0, in: log) }
    await Scope.request.open { _ = container.requestHolder() }
    #expect(closed.value == ["requestPart"])
  }

  @Test func openScopeDoesNotCloseObjectOfItsContainer() async throws {
    let log = closed
    container.requestPart.register { [container] in container.first() }
    container.requestPart.onShutdown { _ in log.change { $0.append("promise") } }
    container.first.onShutdown { note($0, in: log) }
    await Scope.request.open { #expect(container.requestPart() === container.first()) }
    #expect(closed.value == [])
    try await shutDown()
    #expect(closed.value == ["first"])
  }

  @Test func containerDoesNotCloseObjectOfAnotherOne() async throws {
    let (log, other) = (closed, PartsContainer())
    container.first.onShutdown { note($0, in: log) }
    other.first.onShutdown { _ in log.change { $0.append("wrong action") } }
    other.first.register { [container] in container.first() }
    _ = other.first()
    try await other.shutdown(within: .seconds(3600), clock: ManualClock())
    #expect(closed.value == [])
    try await shutDown()
    #expect(closed.value == ["first"])
  }

  @Test func nextFactoryClosesObjectOfReplacedOwner() async throws {
    let (log, part) = (closed, Part("part"))
    container.first.register { part }
    container.first.onShutdown { _ in log.change { $0.append("replaced") } }
    _ = container.first()
    container.first.reset(.scope)
    container.second.register { part }
    container.second.onShutdown { note($0, in: log) }
    _ = container.second()
    try await shutDown()
    #expect(closed.value == ["part"])
  }

  @Test func sharedDependencyIsClosedAfterItsHolder() async throws {
    final class Holder: Sendable {
      let part: Part
      init(_ part: Part) { self.part = part }
    }
    let (log, holders) = (closed, HoldersContainer<Holder>())
    holders.part.onShutdown { note($0, in: log) }
    holders.holder.register { [unowned holders] in Holder(holders.part()) }
    holders.holder.onShutdown { _ in log.change { $0.append("holder") } }
    _ = holders.holder()
    try await holders.shutdown(within: .seconds(3600), clock: ManualClock())
    #expect(closed.value == ["holder", "shared"])
  }

  @Test func structureWithClosedObjectStays() async throws {
    let log = closed
    container.first.onShutdown { note($0, in: log) }
    let builds = Shared(0)
    container.holder.register { [container] in
      builds.change { $0 += 1 }
      return PartHolder(part: container.first())
    }
    _ = container.holder()
    try await shutDown()
    #expect(closed.value == ["first"])
    #expect(container.holder().part.name == "first")
    #expect(builds.value == 1)
  }
}

private struct WeakPart: Sendable {
  weak let part: Part?
}

/// A container with a weakly stored part, and an object that holds it.
private final class HoldersContainer<Holder: AnyObject>: ManagedContainer {
  let manager = ContainerManager()
  var part: Factory<Part> { self { Part("shared") }.shared }
  var holder: Factory<Holder?> { self { nil }.cached }
}

extension PartsContainer {
  fileprivate var requestConnection: AsyncFactory<Part> {
    self { () async throws in Part("connection") }.scope(.request)
  }
}

private func noteLate(_ part: Part, in log: Names) async {
  await Task.yield()
  note(part, in: log)
}
