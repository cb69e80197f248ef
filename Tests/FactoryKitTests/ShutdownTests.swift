import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct ShutdownTests {
  let container = TestContainer()
  let closed = Shared<[String]>([])

  @Test func closesWhatIsKeptAndNothingElse() async throws {
    let log = closed
    container.first.onShutdown { note($0, in: log) }
    container.second.onShutdown { note($0, in: log) }
    container.uniquePart.onShutdown { note($0, in: log) }
    _ = container.first()
    _ = container.uniquePart()
    try await container.shutdown(within: .seconds(3600))
    #expect(closed.value == ["first"])
  }

  @Test func closesTheLastMadeFirstAndDependentsBeforeTheirDependencies() async throws {
    observe()
    _ = container.third()
    #expect(container.first().name == "first")
    try await container.shutdown(within: .seconds(3600))
    #expect(closed.value == ["third", "second", "first"])
  }

  @Test func whatIsKeptAndHoldsADependencyStandsBetween() async throws {
    observe()
    container.outer.onShutdown { [closed] in
      await letOthersRun()
      note($0, in: closed)
    }
    _ = container.outer()
    try await container.shutdown(within: .seconds(3600))
    #expect(closed.value == ["outer", "first"])
  }

  @Test func whatAnAsyncMakingHasReadIsKnownToBeNeeded() async throws {
    observe()
    _ = container.holder()
    container.connection.onShutdown { [closed] in
      await letOthersRun()
      note($0, in: closed)
    }
    _ = try await container.connection()
    try await container.shutdown(within: .seconds(3600))
    #expect(closed.value == ["connection", "first"])
  }

  @Test func anAsyncDependencyIsClosedAfterItsDependent() async throws {
    let log = closed
    container.connection.onShutdown { note($0, in: log) }
    container.pool.onShutdown {
      await letOthersRun()
      note($0, in: log)
    }
    _ = try await container.pool()
    try await container.shutdown(within: .seconds(3600))
    #expect(closed.value == ["pool", "connection"])
  }

  @Test func independentOnesAreClosedSideBySide() async throws {
    let meeting = Meeting(of: 2)
    container.first.onShutdown { _ in await meeting.join() }
    container.broker.onShutdown { _ in await meeting.join() }
    _ = container.first()
    _ = try await container.broker()
    // Neither closing ends before both have begun.
    try await container.shutdown(within: .seconds(10), clock: StoppedClock())
  }

  @Test func eachIsClosedOnceHoweverManyCall() async throws {
    observe()
    _ = container.third()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { [container] in
          await #expect(throws: Never.self) { try await container.shutdown(within: .seconds(3600)) }
        }
      }
    }
    try await container.shutdown(within: .seconds(3600))
    #expect(closed.value == ["third", "second", "first"])
  }

  @Test func allWhoCallGetTheError() async {
    container.first.onShutdown { _ in throw Failure() }
    _ = container.first()
    for _ in 0..<2 {
      await #expect(throws: ShutdownError.self) {
        try await container.shutdown(within: .seconds(3600))
      }
    }
  }

  @Test func whatThrowsIsInTheErrorByNameAndTheRestIsClosed() async throws {
    observe()
    container.second.onShutdown { _ in throw Failure() }
    _ = container.third()
    let error = await #expect(throws: ShutdownError.self) {
      try await container.shutdown(within: .seconds(3600))
    }
    #expect(try #require(error).failures.map(\.name) == ["TestContainer.second"])
    #expect(error?.failures.first?.error is Failure)
    #expect(error?.unfinished == [])
    #expect(error?.description == "Closing TestContainer.second failed: Failure().")
    #expect(closed.value == ["third", "first"])
  }

  @Test func whatDoesNotEndInTimeIsInTheErrorByName() async throws {
    let clock = StoppedClock()
    let isCancelled = Shared(false)
    observe()
    container.second.onShutdown { _ in
      clock.advance()
      await withTaskCancellationHandler {
        await clock.waitForever()
      } onCancel: {
        isCancelled.change { $0 = true }
      }
    }
    _ = container.third()
    let error = await #expect(throws: ShutdownError.self) {
      try await container.shutdown(within: .seconds(5), clock: clock)
    }
    #expect(error?.unfinished == ["TestContainer.second", "TestContainer.first"])
    #expect(
      error?.description
        == "Not closed within 5.0 seconds: TestContainer.second, TestContainer.first."
    )
    #expect(isCancelled.value)
    #expect(closed.value == ["third"])
    clock.release()
  }

  @Test func whatIsBeingMadeIsWaitedForAndClosed() async throws {
    let (log, gate) = (closed, StoppedClock())
    container.connection.onShutdown { note($0, in: log) }
    container.connection.register {
      await gate.waitForever()
      return Part("connection")
    }
    async let connection = container.connection()
    await gate.hasWaiter()
    async let end: Void = container.shutdown(within: .seconds(10), clock: StoppedClock())
    // Until the shutdown has begun.
    while (try? await container.lateConnection()) != nil {
      container.lateConnection.reset(.scope)
      await Task.yield()
    }
    gate.release()
    #expect(try await connection.name == "connection")
    try await end
    #expect(closed.value == ["connection"])
  }

  @Test func whatIsBeingMadeTooLongIsInTheErrorByName() async throws {
    let (clock, gate) = (StoppedClock(), StoppedClock())
    container.connection.onShutdown { _ in }
    container.connection.register {
      await gate.waitForever()
      return Part("connection")
    }
    async let connection = container.connection()
    await gate.hasWaiter()
    clock.advance()
    let error = await #expect(throws: ShutdownError.self) {
      try await container.shutdown(within: .seconds(5), clock: clock)
    }
    #expect(error?.unfinished == ["TestContainer.connection"])
    gate.release()
    _ = try await connection
  }

  @Test func whatIsClosedIsNotHandedOutAndNotMadeAnew() async throws {
    container.connection.onShutdown { _ in }
    container.mayFail.onShutdown { _ in }
    container.first.onShutdown { [container] in
      // Its own closing has begun.
      #expect(throws: ContainerShutDownError.self) { try container.mayFail() }
      _ = $0
    }
    _ = try container.mayFail()
    _ = container.first()
    _ = try await container.connection()
    let unclosed = container.unclosed()
    container.mayFail.onShutdown { _ in }
    try await container.shutdown(within: .seconds(3600))
    let error = await #expect(throws: ContainerShutDownError.self) {
      try await container.connection()
    }
    #expect(error?.name == "TestContainer.connection")
    #expect(try #require(error).description.contains("TestContainer.connection (FactoryKitTests/"))
    #expect(throws: ContainerShutDownError.self) { try container.mayFail() }
    // What has nothing to close works as before.
    #expect(container.unclosed() === unclosed)
    container.unclosed.reset(.scope)
    #expect(container.unclosed() !== unclosed)
  }

  @Test func aDependencyIsHandedOutWhileItsDependentIsClosed() async throws {
    observe()
    container.third.onShutdown { [container, closed] in
      #expect(container.second().name == "second")
      note($0, in: closed)
    }
    _ = container.third()
    try await container.shutdown(within: .seconds(3600))
    #expect(closed.value == ["third", "second", "first"])
  }

  @Test func whatWasReplacedIsNotClosed() async throws {
    observe()
    _ = container.first()
    container.first.reset(.scope)
    _ = container.second()
    container.second.register { Part("registered") }
    try await container.shutdown(within: .seconds(3600))
    #expect(closed.value == ["first"])
  }

  @Test func singletonsAreClosedByTheContainerTheyWereMadeThrough() async throws {
    let log = closed
    container.single.onShutdown { note($0, in: log) }
    let other = TestContainer()
    _ = container.single()
    _ = other.single()
    try await other.shutdown(within: .seconds(3600))
    #expect(closed.value == [])
    try await container.shutdown(within: .seconds(3600))
    #expect(closed.value == ["single"])
    #expect(other.single().name == "single")
  }

  @Test func aSingletonThatIsClosedIsHandedOutByNoCloneOfItsScope() async throws {
    let log = closed
    container.single.onShutdown { note($0, in: log) }
    let other = TestContainer()
    let single = container.single()
    let clone = Scope.singleton.clone()
    let shutDown = { [container] in try await container.shutdown(within: .seconds(3600)) }
    try await Scope.$singleton.withValue(clone.clone()) { try await shutDown() }
    #expect(closed.value == ["single"])
    #expect(other.single() !== single)
    Scope.$singleton.withValue(clone) { #expect(other.single() !== single) }
  }

  @Test func whatIsClosedIsNotBroughtBack() async throws {
    container.mayFail.onShutdown { _ in }
    _ = try container.mayFail()
    container.manager.push()
    try await container.shutdown(within: .seconds(3600))
    container.manager.pop()
    container.mayFail.onShutdown { _ in }
    #expect(throws: ContainerShutDownError.self) { try container.mayFail() }
  }

  @Test func instancesForParametersAndSharedOnesAreClosed() async throws {
    let log = closed
    container.numbered.onShutdown { note($0, in: log) }
    container.weakly.onShutdown { note($0, in: log) }
    _ = container.numbered(1)
    _ = container.numbered(2)
    let weakly = container.weakly()
    try await container.shutdown(within: .seconds(3600))
    #expect(Set(closed.value) == ["1", "2", "weakly"])
    withExtendedLifetime(weakly) {}
  }

  @Test func aCancelledTaskClosesAllTheSame() async {
    observe()
    _ = container.third()
    await Task { [container] in
      withUnsafeCurrentTask { $0?.cancel() }
      try? await container.shutdown(within: .seconds(3600))
    }.value
    #expect(closed.value == ["third", "second", "first"])
  }

  @Test func anOpeningClosesItsOwnWhenItEnds() async throws {
    let log = closed
    container.requestPart.onShutdown { part in
      for _ in 0..<5 { await Task.yield() }
      note(part, in: log)
    }
    container.requestHolder.onShutdown { note($0, in: log) }
    await Scope.request.open {
      _ = await later { container.requestHolder() }
      #expect(closed.value == [])
    }
    #expect(closed.value == ["requestHolder", "requestPart"])
    await #expect(throws: Failure.self) {
      try await Scope.request.open {
        _ = await later { container.requestHolder() }
        throw Failure()
      }
    }
    #expect(closed.value == ["requestHolder", "requestPart", "requestHolder", "requestPart"])
    // That is none of the container's business.
    try await container.shutdown(within: .seconds(3600))
    #expect(closed.value.count == 4)
  }

  @Test func aSynchronousOpeningClosesItsOwnBeforeItReturns() {
    let log = closed
    container.requestPart.onShutdown { note($0, in: log) }
    container.requestHolder.onShutdown { note($0, in: log) }
    Scope.request.open { _ = container.requestHolder() }
    #expect(closed.value == ["requestHolder", "requestPart"])
  }

  @Test func aSynchronousOpeningDoesNotWaitForWhatMayWait() async {
    let (log, gate) = (closed, StoppedClock())
    container.requestPart.onShutdown { part in
      await gate.waitForever()
      note(part, in: log)
    }
    let inside: () -> Void = { Scope.request.open { _ = container.requestPart() } }
    inside()
    #expect(closed.value == [])
    await gate.hasWaiter()
    gate.release()
    while closed.value.isEmpty { await Task.yield() }
    #expect(closed.value == ["requestPart"])
  }

  /// Has what `first`, `second` and `third` make noted when it is closed, which takes a while for the last two.
  private func observe() {
    let log = closed
    container.first.onShutdown { note($0, in: log) }
    for factory in [container.second, container.third] {
      factory.onShutdown {
        await letOthersRun()
        note($0, in: log)
      }
    }
  }

  private func later<Value>(_ make: () -> Value) async -> Value {
    await Task.yield()
    return make()
  }
}

/// Gives other tasks their turn, so that what isn't waited for happens first.
private func letOthersRun() async { for _ in 0..<1_000 { await Task.yield() } }

private func note(_ part: Part, in log: Shared<[String]>) { log.change { $0.append(part.name) } }

/// Something that is closed.
final class Part: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}

private struct Failure: Error {}

extension TestContainer {
  fileprivate var first: Factory<Part> { self { Part("first") }.cached }
  fileprivate var second: Factory<Part> {
    self { [unowned self] in
      _ = first()
      return Part("second")
    }.cached
  }
  fileprivate var third: Factory<Part> {
    self { [unowned self] in
      _ = second()
      return Part("third")
    }.cached
  }
  fileprivate var uniquePart: Factory<Part> { self { Part("unique") } }
  fileprivate var holder: Factory<Part> {
    self { [unowned self] in
      _ = first()
      return Part("holder")
    }.cached
  }
  fileprivate var outer: Factory<Part> {
    self { [unowned self] in
      _ = holder()
      return Part("outer")
    }.cached
  }
  fileprivate var connection: AsyncFactory<Part> {
    self { [unowned self] () async throws in
      _ = holder()
      return Part("connection")
    }.cached
  }
  fileprivate var broker: AsyncFactory<Part> {
    self { () async throws in Part("broker") }.cached
  }
  fileprivate var lateConnection: AsyncFactory<Part> {
    self { () async throws in Part("late") }.cached.onShutdown { _ in }
  }
  fileprivate var pool: AsyncFactory<Part> {
    self { [unowned self] () async throws in
      _ = try await connection()
      return Part("pool")
    }.cached
  }
  fileprivate var mayFail: ThrowingFactory<Part> { self { () throws in Part("mayFail") }.cached }
  fileprivate var single: Factory<Part> { self { Part("single") }.singleton }
  fileprivate var weakly: Factory<Part> { self { Part("weakly") }.shared }
  fileprivate var unclosed: Factory<Part> { self { Part("unclosed") }.cached }
  fileprivate var numbered: ParameterFactory<Int, Part> {
    self { Part("\($0)") }.scopeOnParameters.cached
  }
  fileprivate var requestPart: Factory<Part> { self { Part("requestPart") }.scope(.request) }
  fileprivate var requestHolder: Factory<Part> {
    self { [unowned self] in
      _ = requestPart()
      return Part("requestHolder")
    }.scope(.request)
  }
}
