import FactoryKit
import FactoryTesting
import Testing

/// The limit of a shutdown, on a clock that the tests advance.
@Suite(.container)
struct ShutdownLimitTests {
  private let container = PartsContainer()
  private let clock = ManualClock()
  private let gate = Gate()
  private let closed = Names([])

  private func shutDown() async throws {
    try await container.shutdown(within: .seconds(8), clock: clock)
  }

  /// Records the closed instances of `first` and `third`, and lets the action of `second` hang.
  private func hang() {
    let (log, gate) = (closed, gate)
    container.first.onShutdown { note($0, in: log) }
    container.third.onShutdown { note($0, in: log) }
    container.second.onShutdown { part in
      await gate.wait()
      note(part, in: log)
    }
    _ = container.third()
  }

  @Test func hangingActionGetsHalfOfTheTime() async throws {
    hang()
    let end = Task { try await shutDown() }
    await gate.hasWaiter()
    clock.advance(by: .milliseconds(3999))
    for _ in 0..<100 { await Task.yield() }
    #expect(closed.value == ["third"])
    clock.advance(by: .milliseconds(1))
    let error = await #expect(throws: ShutdownError.self) { try await end.value }
    #expect(error?.unfinished == ["PartsContainer.second"])
    #expect(error?.description == "Not closed within 8.0 seconds: PartsContainer.second.")
    #expect(closed.value == ["third", "first"])
    gate.open()
  }

  @Test func hangingActionIsCancelled() async throws {
    let isCancelled = Shared(false)
    container.second.onShutdown { [gate] _ in
      await withTaskCancellationHandler {
        await gate.wait()
      } onCancel: {
        isCancelled.change { $0 = true }
      }
    }
    _ = container.second()
    let end = Task { try await shutDown() }
    await gate.hasWaiter()
    // The last action gets all of the time.
    clock.advance(by: .seconds(7))
    for _ in 0..<100 { await Task.yield() }
    #expect(!isCancelled.value)
    clock.advance(by: .seconds(1))
    let error = await #expect(throws: ShutdownError.self) { try await end.value }
    #expect(error?.unfinished == ["PartsContainer.second"])
    #expect(await soon { isCancelled.value })
    gate.open()
  }

  @Test func timeIsSplitAmongStoredInstances() async throws {
    container.weakly.onShutdown { _ in }
    container.mayFail.onShutdown { _ in }
    container.connection.register { () async throws in throw CancellationError() }
    container.connection.onShutdown { _ in }
    _ = container.weakly()
    _ = try? await container.connection()
    hang()
    container.third.reset(.scope)
    container.first.reset(.scope)
    let end = Task { try await shutDown() }
    await gate.hasWaiter()
    // Only `second` is stored, so its action gets all of the time.
    clock.advance(by: .seconds(7))
    for _ in 0..<100 { await Task.yield() }
    gate.open()
    try await end.value
    #expect(closed.value == ["second"])
  }

  @Test func nothingIsRetainedAfterTheLimit() async throws {
    weak var clock: ManualClock?
    weak var first: Part?
    hang()
    await {
      let limited = ManualClock()
      (clock, first) = (limited, container.first())
      let end = Task { try await container.shutdown(within: .seconds(8), clock: limited) }
      await gate.hasWaiter()
      container.first.reset(.scope)
      limited.advance(by: .seconds(8))
      await #expect(throws: ShutdownError.self) { try await end.value }
    }()
    #expect(await soon { first == nil })
    gate.open()
    #expect(await soon { clock == nil })
  }

  @Test func remainingInstancesAreNamed() async throws {
    hang()
    let end = Task { try await shutDown() }
    await gate.hasWaiter()
    clock.advance(by: .seconds(8))
    let error = await #expect(throws: ShutdownError.self) { try await end.value }
    #expect(error?.unfinished == ["PartsContainer.second", "PartsContainer.first"])
    #expect(closed.value == ["third"])
    gate.open()
  }

  @Test func hangingBuildIsCancelledAndTheRestIsClosed() async throws {
    let (log, gate, isCancelled) = (closed, gate, Shared(false))
    container.first.onShutdown { note($0, in: log) }
    container.connection.onShutdown { note($0, in: log) }
    container.connection.register { [container] in
      _ = container.first()
      await withTaskCancellationHandler {
        await gate.wait()
      } onCancel: {
        isCancelled.change { $0 = true }
      }
      return Part("connection")
    }
    async let connection = container.connection()
    await gate.hasWaiter()
    let end = Task { try await shutDown() }
    await clock.hasSleeper()
    clock.advance(by: .seconds(4))
    let error = await #expect(throws: ShutdownError.self) { try await end.value }
    #expect(error?.unfinished == ["PartsContainer.connection"])
    #expect(await soon { isCancelled.value })
    #expect(closed.value == ["first"])
    // The build ends too late: its caller gets the instance, and the container doesn't store it.
    gate.open()
    #expect(try await connection.name == "connection")
    #expect(container.connection.resolvedOrNil() == nil)
  }

  @Test func firstCallersLimitApplies() async throws {
    hang()
    let first = Task { try await shutDown() }
    await gate.hasWaiter()
    let later = Task { try await container.shutdown(within: .seconds(1), clock: ManualClock()) }
    clock.advance(by: .seconds(8))
    let errors = [
      await #expect(throws: ShutdownError.self) { try await first.value },
      await #expect(throws: ShutdownError.self) { try await later.value },
    ]
    #expect(errors.map { $0?.limit } == [.seconds(8), .seconds(8)])
    gate.open()
  }

  @Test(arguments: [
    Duration.seconds(Int64.max),
    Duration(secondsComponent: .max, attosecondsComponent: .max),
    .seconds(Int64.max) * 18,
  ])
  func largestLimitIsNoLimit(limit: Duration) async throws {
    let (log, gate) = (closed, gate)
    container.first.onShutdown { part in
      await gate.wait()
      note(part, in: log)
    }
    _ = container.first()
    // The system's clock stops the program at such a deadline.
    let end = Task { try await container.shutdown(within: limit) }
    await gate.hasWaiter()
    for _ in 0..<100 { await Task.yield() }
    gate.open()
    try await end.value
    #expect(closed.value == ["first"])
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min) * 18])
  func limitOfZeroOrLessClosesNothing(limit: Duration) async throws {
    hang()
    let error = await #expect(throws: ShutdownError.self) {
      try await container.shutdown(within: limit)
    }
    #expect(error?.unfinished == ["third", "second", "first"].map { "PartsContainer.\($0)" })
    #expect(error?.limit == .zero)
    #expect(closed.value == [])
  }

  @Test func shutdownWithinAnActionReturnsAtOnce() async throws {
    let log = closed
    container.first.onShutdown { [container] part in
      try await container.shutdown(within: .seconds(3600))
      note(part, in: log)
    }
    _ = container.first()
    try await shutDown()
    #expect(closed.value == ["first"])
  }
}

/// Returns whether a condition is met soon, while other tasks run.
private func soon(_ condition: () -> Bool) async -> Bool {
  // Beside other work, a thread may wait for a processor.
  let end = ContinuousClock.now + .seconds(60)
  while !condition(), ContinuousClock.now < end { await Task.yield() }
  return condition()
}
