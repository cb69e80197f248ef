import Dispatch
import Testing

@testable import FactoryRunning

/// The limits of a shutdown.
extension ServiceGroupTests {
  @Test("A service behind the server lets it answer for a time, while the group isn't ready")
  func drains() async throws {
    // As the guide shows.
    let drain = ServiceAdapter("drain") {
      try await gracefulShutdown()
      try await clock.sleep(for: .seconds(5))
    }
    let group = makeGroup(obedient("server"), drain)
    #expect(!group.isReady)
    let outcome = Task { try await group.run() }
    while !group.isReady || journal.entries.isEmpty { await Task.yield() }
    signals.send(.sigterm)
    await clock.waitForSleep(of: .seconds(5))
    #expect(!group.isReady)
    clock.advance(by: .seconds(4))
    #expect(journal.entries == ["server starts"])
    clock.advance(by: .seconds(1))
    try await outcome.value
    #expect(journal.entries == ["server starts", "server ends"])
  }

  @Test("Services that exceed the limit are cancelled and named")
  func limitsShutdown() async throws {
    let group = makeGroup(obedient("a"), deaf("b")) {
      $0.maximumGracefulShutdownDuration = .seconds(10)
    }
    let outcome = Task { try await group.run() }
    await journal.wait(for: 2)
    signals.send(.sigterm)
    await clock.waitForSleep(of: .seconds(10))
    clock.advance(by: .seconds(9))
    #expect(Set(journal.entries) == ["a starts", "b starts"])
    clock.advance(by: .seconds(1))
    let late = ServiceGroupError.gracefulShutdownTimedOut("b", .seconds(10), notAsked: ["a"])
    await #expect(throws: late) { try await outcome.value }
    #expect(Set(journal.entries.dropFirst(2)) == ["a is cancelled", "b is cancelled"])
  }

  @Test(
    "The largest limit is a century, and one below zero is zero",
    arguments: [
      (Duration.seconds(Int64.max), Duration.seconds(100 * 366 * 86_400)),
      (.seconds(Int64.max) * 18, .seconds(100 * 366 * 86_400)), (.zero, .zero),
      (.seconds(-1), .zero), (.seconds(Int64.min) * 18, .zero),
    ]
  )
  func allowsAnyLimit(limit: Duration, time: Duration) async throws {
    let group = makeGroup(deaf("a"), sender(after: 0)) {
      $0.maximumGracefulShutdownDuration = limit
    }
    let outcome = Task { try await group.run() }
    var sleeps = clock.sleeps.makeAsyncIterator()
    #expect(await sleeps.next() == time)
    outcome.cancel()
    _ = await outcome.result
  }

  // If the handler blocks the group, the test doesn't end.
  @Test("A service that ignores its cancellation, or blocks in its handler, is abandoned")
  func leavesBehind() async throws {
    let (never, end) = AsyncStream.makeStream(of: Never.self)
    let released = DispatchSemaphore(value: 0)
    let stubborn = TestService {
      journal.note("starts")
      await withTaskCancellationHandler {
        await Task.detached { for await _ in never {} }.value
      } onCancel: {
        released.wait()
      }
    }
    let group = makeGroup(stubborn, deaf("b"), failing("first", after: 2)) {
      $0.maximumCancellationDuration = .seconds(3)
    }
    let outcome = Task { try await group.run() }
    await clock.waitForSleep(of: .seconds(3))
    await journal.wait(for: 4)
    clock.advance(by: .seconds(3))
    await #expect(throws: TestError(name: "first")) { try await outcome.value }
    let late = ServiceGroupError.cancellationTimedOut(["TestService"], .seconds(3))
    #expect(
      Set(journal.entries) == [
        "starts", "b starts", "b is cancelled", nameReport, "reported: \(late)",
      ]
    )
    released.signal()
    end.finish()
  }
}
