import Dispatch
import FactoryKit
import FactoryTesting
import Testing

@testable import FactoryRunning

/// Closures that block until the test releases them.
///
/// If a closure blocks the group, the test doesn't end.
@Suite(.timeLimit(.minutes(10)), .unwired)
struct BlockedClosureTests: GroupTests {
  let journal = Journal()
  let signals = TestSignals()
  let clock = ManualClock()
  private let released = DispatchSemaphore(value: 0)

  @Test func blockedHandlerDoesNotDelayTheLimit() async throws {
    let blocked = TestService {
      try await withGracefulShutdownHandler {
        try await waitForCancellation("blocked")
      } onGracefulShutdown: {
        released.wait()
      }
    }
    let group = makeGroup(obedient("a"), blocked) {
      $0.maximumGracefulShutdownDuration = .seconds(10)
    }
    let outcome = Task { try await group.run() }
    await journal.wait(for: 2)
    await group.triggerGracefulShutdown()
    await clock.waitForSleep(of: .seconds(10))
    clock.advance(by: .seconds(10))
    let late = ServiceGroupError.gracefulShutdownTimedOut(
      "TestService",
      .seconds(10),
      notAsked: ["a"]
    )
    await #expect(throws: late) { try await outcome.value }
    #expect(Set(journal.entries.dropFirst(2)) == ["a is cancelled", "blocked is cancelled"])
    released.signal()
  }

  @Test func nextServiceWaitsForTheHandlersOfTheLast() async throws {
    let called = Signpost()
    let last = TestService {
      await withGracefulShutdownHandler {
        journal.note("last starts")
        await called.wait()
        journal.note("last ends")
      } onGracefulShutdown: {
        called.pass()
        released.wait()
        journal.note("handler ends")
      }
    }
    let group = makeGroup(obedient("a"), last)
    try await run(group) {
      await journal.wait(for: 2)
      await group.triggerGracefulShutdown()
      await journal.wait(for: 3)
      await waitForNothing()
      released.signal()
    }
    #expect(journal.entries.dropFirst(2) == ["last ends", "handler ends", "a ends"])
  }

  @Test func blockedOnReadyDoesNotDelayTheEnd() async throws {
    let group = makeGroup(obedient("a")) { $0.onReady = { released.wait() } }
    try await run(group) { await journal.wait(for: 1) }
    #expect(journal.entries == ["a starts", "a ends"])
    released.signal()
  }

  @Test func blockedReportDelaysNeitherTheServicesNorTheContainer() async throws {
    let services = [("first", 1), ("second", 2)].map { name, entries in
      ServiceAdapter(name, failureTerminationBehavior: .ignore) {
        try await failing(name, after: entries).run()
      }
    }
    let group = makeGroup(obedient("a"), services[0], services[1]) { configuration in
      configuration.reportError = { error in
        // The names precede the errors.
        guard error is TestError else { return }
        journal.note("reporting")
        released.wait()
        journal.note("reported: \(error)")
      }
    }
    let outcome = Task { try await runPrepared(group) }
    await journal.wait(for: 2)
    await group.triggerGracefulShutdown()
    await journal.wait(for: 4)
    #expect(journal.entries == ["a starts", "reporting", "a ends", "closed"])
    released.signal()
    released.signal()
    try await outcome.value
    #expect(
      journal.entries.dropFirst(4) == [
        "reported: \(TestError(name: "first"))", "reporting",
        "reported: \(TestError(name: "second"))",
      ]
    )
  }

  @Test func runWaitsForTheLastReport() async throws {
    let group = makeGroup(obedient("a")) { configuration in
      configuration.reportError = { _ in
        journal.note("reporting")
        released.wait()
      }
    }
    let outcome = Task {
      try await runPrepared(group, isFailing: true) {
        throw TestError(name: "preparing")
      }
    }
    await journal.wait(for: 2)
    // The group reports the error of the shutdown in its last step on its actor. The second call
    // runs after this step.
    await #expect(throws: ServiceGroupError.alreadyRunning) { try await group.run() }
    released.signal()
    await #expect(throws: TestError(name: "preparing")) { try await outcome.value }
  }
}
