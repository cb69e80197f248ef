import Testing

@testable import FactoryRunning

@Suite("A graceful shutdown", .timeLimit(.minutes(10)))
struct GracefulShutdownTests: GroupTests {
  let journal = Journal()
  let signals = TestSignals()
  let clock = ManualClock()

  /// Runs a service until it passes the signpost, shuts it down, and waits for its end.
  private func run(
    _ body: @escaping @Sendable (_ isReady: Signpost) async throws -> Void
  ) async throws {
    let ready = Signpost()
    try await run(makeGroup(TestService { try await body(ready) })) { await ready.wait() }
  }

  @Test("Each handler is called once, in order")
  func callsHandlers() async throws {
    try await run { ready in
      try await withGracefulShutdownHandler {
        await withGracefulShutdownHandler {
        } onGracefulShutdown: {
          journal.note("gone")
        }
        try await withGracefulShutdownHandler {
          ready.pass()
          try await gracefulShutdown()
        } onGracefulShutdown: {
          journal.note("inner")
        }
      } onGracefulShutdown: {
        journal.note("outer")
      }
    }
    #expect(journal.entries == ["outer", "inner"])
  }

  @Test("A handler that is set during a shutdown is called immediately")
  func callsLateHandlers() async throws {
    try await run { ready in
      #expect(!Task.isShuttingDownGracefully)
      ready.pass()
      try await gracefulShutdown()
      #expect(Task.isShuttingDownGracefully)
      await withGracefulShutdownHandler {
        journal.note("work")
      } onGracefulShutdown: {
        journal.note("handler")
      }
    }
    #expect(journal.entries == ["handler", "work"])
  }

  @Test("Child tasks see the shutdown, too")
  func reachesChildTasks() async throws {
    try await run { ready in
      async let child: Void = gracefulShutdown()
      ready.pass()
      try await child
      #expect(Task.isShuttingDownGracefully)
    }
  }

  @Test("A shutdown can cancel work without an error")
  func cancelsWork() async throws {
    try await run { ready in
      do {
        try await cancelWhenGracefulShutdown {
          ready.pass()
          try await clock.sleep(for: .seconds(1))
        }
      } catch {
        journal.note("\(type(of: error)), task cancelled: \(Task.isCancelled)")
        throw error
      }
    }
    #expect(journal.entries == ["CancellationError, task cancelled: false"])
  }

  @Test("Cancellable work returns its result, throws its error, and ends with its task")
  func passesOutcomesOn() async throws {
    #expect(try await cancelWhenGracefulShutdown { 1 } == 1)
    await #expect(throws: TestError(name: "a")) {
      try await cancelWhenGracefulShutdown { throw TestError(name: "a") }
    }
    let task = Task {
      try await cancelWhenGracefulShutdown { try await waitForCancellation("work") }
    }
    await journal.wait(for: 1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("Outside a group, waiting for a shutdown ends with the task")
  func isNoneOutside() async throws {
    #expect(!Task.isShuttingDownGracefully)
    await withGracefulShutdownHandler {
    } onGracefulShutdown: {
      Issue.record("The shutdown began without a request.")
    }
    let task = Task { try await gracefulShutdown() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
