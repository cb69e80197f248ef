import FactoryKit
import FactoryTesting
import Testing

/// An instance with an action is closed exactly once, or belongs to the code that has replaced it.
@Suite(.container)
struct ClosedOnceTests {
  private let container = PartsContainer()
  private let closed = Names([])

  /// Resolves a factory after more than the time to live of a minute.
  private func later<Instance>(_ resolve: () -> Instance) -> Instance {
    MonotonicClock.withAdvance(.seconds(61), resolve)
  }
}

// MARK: - Expiry

extension ClosedOnceTests {
  @Test(arguments: [Scope.cached, .shared, .singleton])
  func expiredInstanceIsClosedWhenItIsReplaced(scope: Scope) async throws {
    let brief = container.first.scope(scope).timeToLive(60).recorded(in: closed)
    brief.register { [closed] in Part("\(closed.value.count)") }
    let first = brief()
    let second = later { brief() }
    #expect(closed.value == ["0"])
    #expect(
      second.name == "1",
      "an action that doesn't wait has ended before the next build begins"
    )
    try await container.shutDown()
    #expect(closed.value == ["0", "1"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func expiredInstanceOfAsyncFactoryIsClosed() async throws {
    container.connection.timeToLive(0).recorded(in: closed, afterYields: 1)
    for _ in 0..<3 { _ = try await container.connection() }
    // It waits for the actions that have begun.
    try await container.shutDown()
    #expect(closed.value == ["connection", "connection", "connection"])
  }

  @Test func expiredInstanceOfOpenScopeIsClosedBeforeItsEnd() async {
    container.requestPart.timeToLive(0).recorded(in: closed, afterYields: 1)
    await Scope.request.open {
      for _ in 0..<3 { _ = container.requestPart() }
    }
    #expect(closed.value == ["requestPart", "requestPart", "requestPart"])
  }

  @Test func expiredInstancesOfParametersAreClosed() async throws {
    container.numbered.timeToLive(60).recorded(in: closed)
    for number in 0..<64 { _ = container.numbered(number) }
    // Removes the instances that no resolution can use.
    _ = later { container.numbered(64) }
    #expect(Set(closed.value) == Set((0..<64).map { "\($0)" }))
    try await container.shutDown()
    #expect(closed.value.count == 65)
  }

  @Test func savedCopyDoesNotRestoreExpiredInstance() async throws {
    container.first.timeToLive(60).recorded(in: closed)
    let old = container.first()
    container.manager.push()
    _ = later { container.first() }
    container.manager.pop()
    #expect(container.first() !== old)
    try await container.shutDown()
    #expect(closed.value == ["first", "first"])
  }

  @Test func cloneOfSingletonsDoesNotCloseAgain() async throws {
    container.single.timeToLive(60).recorded(in: closed)
    let old = container.single()
    Scope.$singleton.withValue(Scope.singleton.clone()) { _ = later { container.single() } }
    #expect(closed.value == ["single"])
    #expect(container.single() !== old)
  }

  @Test func actionOfExpiredInstanceMayResolveItsFactory() {
    container.first.timeToLive(60).onShutdown { [container, closed] part in
      closed.change { $0.append(part.name) }
      let next = container.first()
      closed.change { $0.append(next.name) }
    }
    container.first.register { [closed] in Part("\(closed.value.count)") }
    _ = container.first()
    #expect(later { container.first().name } == "1")
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
    let gate = Gate()
    let clock = ManualClock()
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

  @Test func scopeChangeDuringShutdownKeepsTheInstance() async throws {
    container.connection.recorded(in: closed)
    container.single.onShutdown { [container] _ in
      await #expect(throws: LateResolutionError.self) {
        try await container.connection.scope(.shared)()
      }
    }
    _ = try await container.connection()
    _ = container.single()
    try await container.shutDown()
    #expect(closed.value == ["connection"])
  }
}

// MARK: - Cancelled callers

extension ClosedOnceTests {
  /// Begins a build, and cancels its only caller before it ends.
  private func buildWithoutCallers(
    _ factory: AsyncFactory<Part>,
    _ make: @escaping @Sendable () -> Part = { Part("pool") }
  ) async {
    let gate = Gate()
    factory.register {
      await gate.wait()
      return make()
    }
    let caller = Task { _ = try await factory() }
    await gate.hasWaiter()
    caller.cancel()
    _ = await caller.result
    gate.open()
  }

  @Test(arguments: [Scope.cached, .shared, .singleton, .request])
  func instanceWithoutCallersIsClosed(scope: Scope) async throws {
    let built = Shared<WeakPart?>(nil)
    let pool = container.pool.scope(scope).recorded(in: closed, afterYields: 1)
    await Scope.request.open {
      await buildWithoutCallers(pool) {
        let part = Part("pool")
        built.change { $0 = WeakPart(part: part) }
        return part
      }
    }
    if scope !== Scope.request { try await container.shutDown() }
    #expect(closed.value == ["pool"])
    #expect(built.value != nil && built.value?.part == nil)
  }

  @Test func actionRunsInTheScopeOfTheInstance() async throws {
    let isInRequest = Shared<[Bool]>([])
    container.pool.onShutdown { _ in isInRequest.change { $0.append(Scope.request.isOpen) } }
    container.first.timeToLive(0).onShutdown { _ in
      isInRequest.change { $0.append(Scope.request.isOpen) }
    }
    await Scope.request.open {
      await buildWithoutCallers(container.pool)
      _ = (container.first(), container.first())
    }
    try await container.shutDown()
    #expect(isInRequest.value == [false, false, false])
  }
}

// MARK: - Objects that several factories store

extension ClosedOnceTests {
  @Test func objectOfTwoFactoriesIsClosedOnce() async throws {
    let resolved = Shared<[Bool]>([])
    container.first.register { [container] in container.second() }
    container.second.register { Part("second") }
    container.first.onShutdown { [closed] _ in closed.change { $0.append("promise") } }
    container.second.recorded(in: closed)
    container.third.onShutdown { [container, closed] part in
      closed.change { $0.append(part.name) }
      resolved.change { $0.append(container.first() === container.second()) }
    }
    // The implementation is complete first, then `third`, and then the promise.
    _ = (container.third(), container.first())
    try await container.shutDown()
    #expect(closed.value == ["third", "second"])
    #expect(resolved.value == [true], "an object is open until all that depend on it are closed")
  }

  @Test func nextFactoryClosesObjectOfReplacedOwner() async throws {
    let part = Part("part")
    container.first.register { part }
    container.first.onShutdown { [closed] _ in closed.change { $0.append("replaced") } }
    _ = container.first()
    container.first.reset(.scope)
    container.second.register { part }
    container.second.recorded(in: closed)
    _ = container.second()
    try await container.shutDown()
    #expect(closed.value == ["part"])
  }

  @Test func sharedDependencyIsClosedAfterItsHolder() async throws {
    container.weakly.recorded(in: closed)
    container.holder.register { [container] in PartHolder(part: container.weakly()) }
    container.holder.onShutdown { [closed] _ in closed.change { $0.append("holder") } }
    _ = container.holder()
    try await container.shutDown()
    #expect(closed.value == ["holder", "weakly"])
  }

  @Test func structureWithClosedObjectStays() async throws {
    let builds = Shared(0)
    container.first.recorded(in: closed)
    container.holder.register { [container] in
      builds.change { $0 += 1 }
      return PartHolder(part: container.first())
    }
    _ = container.holder()
    try await container.shutDown()
    #expect(closed.value == ["first"])
    #expect(container.holder().part.name == "first")
    #expect(builds.value == 1)
  }
}

private struct WeakPart: Sendable {
  weak let part: Part?
}
