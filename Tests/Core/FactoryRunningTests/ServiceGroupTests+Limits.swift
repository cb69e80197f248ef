import Dispatch
import Testing

@testable import FactoryRunning

/// The limits of a shutdown.
extension ServiceGroupTests {
  @Test("A service behind the server lets it answer for a time, while the group isn't ready")
  func drains() async throws {
    let group = makeGroup([One(service: .obedient("server", journal)), One(service: drain)])
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

  @Test("The limit for a shutdown ends the drain time")
  func limitsDrainTime() async throws {
    let group = makeGroup(
      [One(service: .obedient("server", journal)), One(service: drain)],
      shutdownLimit: .seconds(3)
    )
    let outcome = Task { try await group.run() }
    while journal.entries.isEmpty { await Task.yield() }
    signals.send(.sigterm)
    var sleeps = clock.sleeps.makeAsyncIterator()
    #expect(Set([await sleeps.next(), await sleeps.next()]) == [.seconds(3), .seconds(5)])
    clock.advance(by: .seconds(3))
    await #expect(throws: ServiceGroupError.self) { try await outcome.value }
    #expect(journal.entries == ["server starts", "server is cancelled"])
  }

  /// Waits for five seconds before the services in front of it are asked to end, as the guide shows.
  private var drain: ServiceAdapter {
    ServiceAdapter("drain") { [clock] in
      try await gracefulShutdown()
      try await clock.sleep(for: .seconds(5))
    }
  }

  @Test("Services that exceed the limit are cancelled and named")
  func limitsShutdown() async throws {
    let sender = after(1) { [signals] in signals.send(.sigterm) }
    let group = makeGroup(
      [
        One(service: named("A", .obedient("a", journal))),
        One(service: named("B", .deaf("b", journal))), One(service: sender),
      ],
      shutdownLimit: .seconds(10)
    )
    let outcome = Task { try await group.run() }
    await clock.waitForSleep(of: .seconds(10))
    clock.advance(by: .seconds(9))
    #expect(journal.entries == ["a starts"])
    clock.advance(by: .seconds(1))
    await #expect(
      throws: ServiceGroupError.gracefulShutdownTimedOut("B", .seconds(10), notAsked: ["A"])
    ) { try await outcome.value }
    #expect(Set(journal.entries) == ["a starts", "a is cancelled", "b is cancelled"])
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
    let sender = after(0) { [signals] in signals.send(.sigterm) }
    let group = makeGroup(
      [One(service: .deaf("a", journal)), One(service: sender)],
      shutdownLimit: limit
    )
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
    let stubborn = TestService { [journal] in
      journal.note("starts")
      await withTaskCancellationHandler {
        await Task.detached { for await _ in never {} }.value
      } onCancel: {
        released.wait()
      }
    }
    let failing = after(1) { throw TestError(name: "first") }
    let group = makeGroup(
      [One(service: stubborn), One(service: .deaf("b", journal)), One(service: failing)],
      cancellationLimit: .seconds(3)
    )
    let outcome = Task { try await group.run() }
    await clock.waitForSleep(of: .seconds(3))
    while journal.entries.count < 3 { await Task.yield() }
    clock.advance(by: .seconds(3))
    await #expect(throws: TestError(name: "first")) { try await outcome.value }
    let late = ServiceGroupError.cancellationTimedOut(["TestService"], .seconds(3))
    #expect(
      Set(journal.entries) == ["starts", "b is cancelled", nameReport, "reported: \(late)"]
    )
    released.signal()
    end.finish()
  }
}
