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

  /// Records the closed instances of `first` and `third`, and lets the action of `second` hang.
  private func hang() {
    container.first.recorded(in: closed)
    container.third.recorded(in: closed)
    container.second.onShutdown { [closed, gate] part in
      await gate.wait()
      closed.change { $0.append(part.name) }
    }
    _ = container.third()
  }

  /// Begins a shutdown within 8 seconds, and returns when an action waits at the gate.
  private func beginShutdown() async -> Task<Void, any Error> {
    let shutdown = Task { try await container.shutdown(within: .seconds(8), clock: clock) }
    await gate.hasWaiter()
    return shutdown
  }

  /// Lets other tasks run, which could end something early.
  private func runOthers() async {
    for _ in 0..<100 { await Task.yield() }
  }

  /// Expects an error that names instances.
  private func expectUnfinished(_ names: String..., in shutdown: Task<Void, any Error>) async {
    let error = await #expect(throws: ShutdownError.self) { try await shutdown.value }
    #expect(error?.unfinished == names.map { "PartsContainer.\($0)" })
    let list = error?.unfinished.joined(separator: ", ") ?? ""
    #expect(error?.description == "Not closed within 8.0 seconds: \(list).")
  }

  @Test func hangingActionGetsHalfOfTheTime() async throws {
    hang()
    let shutdown = await beginShutdown()
    clock.advance(by: .milliseconds(3999))
    await runOthers()
    #expect(closed.value == ["third"])
    clock.advance(by: .milliseconds(1))
    await expectUnfinished("second", in: shutdown)
    #expect(closed.value == ["third", "first"])
    gate.open()
  }

  @Test func hangingActionIsCancelled() async throws {
    let isCancelled = Shared(false)
    container.second.onShutdown { [gate] _ in
      await gate.wait { isCancelled.change { $0 = true } }
    }
    _ = container.second()
    let shutdown = await beginShutdown()
    // The last action gets all of the time.
    clock.advance(by: .seconds(7))
    await runOthers()
    #expect(!isCancelled.value)
    clock.advance(by: .seconds(1))
    await expectUnfinished("second", in: shutdown)
    #expect(await soon { isCancelled.value })
    gate.open()
  }

  @Test func timeIsSplitAmongStoredInstances() async throws {
    container.weakly.onShutdown { _ in }
    container.connection.register { () async throws in throw CancellationError() }
    container.connection.onShutdown { _ in }
    _ = container.weakly()
    _ = try? await container.connection()
    hang()
    container.third.reset(.scope)
    container.first.reset(.scope)
    let shutdown = await beginShutdown()
    // Only `second` is stored, so its action gets all of the time.
    clock.advance(by: .seconds(7))
    await runOthers()
    gate.open()
    try await shutdown.value
    #expect(closed.value == ["second"])
  }

  @Test func nothingIsRetainedAfterTheLimit() async throws {
    weak var clock: ManualClock?
    weak var first: Part?
    hang()
    await {
      let limited = ManualClock()
      clock = limited
      first = container.first()
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
    let shutdown = await beginShutdown()
    // Neither a later call nor its limit changes anything.
    let later = Task { try await container.shutdown(within: .seconds(1), clock: ManualClock()) }
    clock.advance(by: .seconds(8))
    await expectUnfinished("second", "first", in: shutdown)
    await expectUnfinished("second", "first", in: later)
    #expect(closed.value == ["third"])
    gate.open()
  }

  @Test func hangingBuildIsCancelledAndTheRestIsClosed() async throws {
    let isCancelled = Shared(false)
    container.first.recorded(in: closed)
    container.connection.recorded(in: closed)
    container.connection.register { [container, gate] in
      _ = container.first()
      await gate.wait { isCancelled.change { $0 = true } }
      return Part("connection")
    }
    async let connection = container.connection()
    await gate.hasWaiter()
    let shutdown = await beginShutdown()
    await clock.hasSleeper()
    clock.advance(by: .seconds(4))
    await expectUnfinished("connection", in: shutdown)
    #expect(await soon { isCancelled.value })
    #expect(closed.value == ["first"])
    // The build ends too late: its caller gets the instance, and the container doesn't store it.
    gate.open()
    #expect(try await connection.name == "connection")
    #expect(container.connection.resolvedOrNil() == nil)
  }

  @Test(arguments: [
    Duration.seconds(Int64.max),
    Duration(secondsComponent: .max, attosecondsComponent: .max),
    .seconds(Int64.max) * 18,
  ])
  func largestLimitIsNoLimit(limit: Duration) async throws {
    container.first.onShutdown { [closed, gate] part in
      await gate.wait()
      closed.change { $0.append(part.name) }
    }
    _ = container.first()
    // The system's clock stops the program at such a deadline.
    let end = Task { try await container.shutdown(within: limit) }
    await gate.hasWaiter()
    await runOthers()
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
    container.first.onShutdown { [container, closed] part in
      try await container.shutdown(within: .seconds(3600))
      closed.change { $0.append(part.name) }
    }
    _ = container.first()
    try await container.shutDown()
    #expect(closed.value == ["first"])
  }
}

extension Gate {
  /// Waits until the gate opens, and calls a closure when the task is cancelled.
  fileprivate func wait(onCancel: @Sendable () -> Void) async {
    await withTaskCancellationHandler {
      await wait()
    } onCancel: {
      onCancel()
    }
  }
}

/// Returns whether a condition is met soon, while other tasks run.
private func soon(_ condition: () -> Bool) async -> Bool {
  // Beside other work, a thread may wait for a processor.
  let end = ContinuousClock.now + .seconds(60)
  while !condition(), ContinuousClock.now < end { await Task.yield() }
  return condition()
}
