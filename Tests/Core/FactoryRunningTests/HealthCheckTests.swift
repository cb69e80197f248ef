import Dispatch
import FactoryKit
import FactoryTesting
import Testing

@testable import FactoryRunning

/// The checks that modules contribute, and the report about them.
@Suite(.timeLimit(.minutes(10)), .unwired)
struct HealthCheckTests: GroupTests {
  let journal = Journal()
  let signals = TestSignals()
  let clock = ManualClock()
  private let released = Signpost()

  /// Runs a group with checks while a closure asks for its health.
  private func withGroup(
    _ checks: HealthCheck...,
    body: (ServiceGroup) async throws -> Void
  ) async throws {
    let ready = Signpost()
    let group = makeGroup(TestService { try await gracefulShutdown() }) { configuration in
      configuration.healthChecks = checks
      configuration.onReady = { ready.pass() }
    }
    try await run(group) {
      await ready.wait()
      try await body(group)
    }
  }

  /// A check that waits until the test releases it.
  private var waiting: HealthCheck {
    HealthCheck("database") {
      journal.note("checked")
      await released.wait()
    }
  }

  @Test func reportHasTheNameTheTimeAndTheReasonOfEachCheck() async throws {
    let failing = HealthCheck("database") {
      clock.advance(by: .milliseconds(20))
      throw TestError(name: "refused")
    }
    try await withGroup(HealthCheck("queue") {}, failing) { group in
      let report = await group.checkHealth()
      #expect(!report.isReady)
      #expect(report.checks.map(\.name) == ["queue", "database"])
      #expect(report.checks.map(\.failure) == [nil, "\(TestError(name: "refused"))"])
      #expect(report.checks.last?.duration == .milliseconds(20))
    }
  }

  @Test func checkThatDoesNotEndIsCancelledAtItsLimit() async throws {
    let endless = HealthCheck("database") { try await waitForCancellation("database") }
    try await withGroup(endless, HealthCheck("queue") {}) { group in
      async let report = group.checkHealth()
      await clock.waitForSleep(of: .seconds(2))
      clock.advance(by: .seconds(2))
      let checks = await report.checks
      #expect(checks.map(\.failure) == ["It didn't end within 2.0 seconds.", nil])
      #expect(checks.first?.duration == .seconds(2))
      await journal.wait(for: 2)
      #expect(journal.entries == ["database starts", "database is cancelled"])
    }
  }

  @Test func checksThatBlockTheirThreadsDelayNoOther() async throws {
    let released = DispatchSemaphore(value: 0)
    // More than there are threads for Swift's tasks.
    let blocked = (0..<100).map { HealthCheck("blocked \($0)") { released.wait() } }
    let checks = HealthChecks(
      blocked + [HealthCheck("queue", limit: .seconds(3)) {}],
      clock: clock
    )
    async let results = checks.run()
    for _ in blocked { await clock.waitForSleep(of: .seconds(2)) }
    clock.advance(by: .seconds(2))
    let failures = await results.map(\.failure)
    #expect(failures.compactMap(\.self).count == 100)
    #expect(failures.last == .some(nil))
    for _ in blocked { released.signal() }
  }

  @Test func requestsAtTheSameTimeShareOneRun() async throws {
    try await withGroup(waiting) { group in
      let first = Task { await group.checkHealth() }
      await journal.wait(for: 1)
      let later = (0..<3).map { _ in Task { await group.checkHealth() } }
      await waitForNothing()
      released.pass()
      let report = await first.value
      for task in later { #expect(await task.value == report) }
      #expect(journal.entries == ["checked"])
      // The next request has a run of its own.
      #expect(await group.checkHealth().isReady)
      #expect(journal.entries == ["checked", "checked"])
    }
  }

  @Test func checkThatIgnoresItsCancellationDoesNotStartTwice() async throws {
    let (never, end) = AsyncStream.makeStream(of: Never.self)
    let check = HealthCheck("database") {
      journal.note("checked")
      await Task.detached { for await _ in never {} }.value
    }
    try await withGroup(check) { group in
      async let report = group.checkHealth()
      await clock.waitForSleep(of: .seconds(2))
      clock.advance(by: .seconds(2))
      #expect(await !report.isReady)
      let next = await group.checkHealth()
      #expect(next.checks.map(\.failure) == ["It still runs since an earlier request."])
      #expect(journal.entries == ["checked"])
    }
    end.finish()
  }

  @Test func noCheckRunsBeforeTheServicesAreReady() async throws {
    let group = makeGroup(obedient("a")) { $0.healthChecks = [waiting] }
    #expect(await group.checkHealth() == HealthReport(isReady: false, checks: []))
    #expect(journal.entries.isEmpty)
  }

  @Test func groupThatEndsIsNotReadyAtOnce() async throws {
    try await withGroup(waiting) { group in
      async let report = group.checkHealth()
      await journal.wait(for: 1)
      await group.triggerGracefulShutdown()
      while group.isReady { await Task.yield() }
      // While the check runs.
      #expect(await group.checkHealth() == HealthReport(isReady: false, checks: []))
      released.pass()
      let late = await report
      #expect(!late.isReady)
      #expect(late.checks.map(\.failure) == [nil])
    }
  }

  @Test func containerHasNoHealthUntilTheAppRegistersIt() async throws {
    let container = Container.shared
    #expect(await container.checkHealth()() == HealthReport(isReady: false, checks: []))
    try await withGroup { group in
      container.checkHealth.register { { await group.checkHealth() } }
      #expect(await container.checkHealth()() == HealthReport(isReady: true, checks: []))
    }
  }

  @Test func modulesContributeTheirChecks() async throws {
    let container = Container.shared
    container.healthChecks.contribute { HealthCheck("database") {} }
    container.healthChecks.contribute { HealthCheck("queue", limit: .seconds(5)) {} }
    #expect(container.healthChecks().map(\.name) == ["database", "queue"])
    #expect(container.healthChecks().map(\.limit) == [.seconds(2), .seconds(5)])
  }
}
