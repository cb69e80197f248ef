import Dispatch
import FactoryKit
import FactoryTesting
import Testing

@testable import FactoryRunning

/// The checks that modules contribute, and the report about them.
@Suite(.timeLimit(.minutes(10)), .unwired)
struct HealthCheckTests {
  private let journal = Journal()
  private let clock = ManualClock()

  /// Runs a group with checks while a closure asks for its health.
  private func withGroup(
    _ checks: [HealthCheck],
    _ body: @Sendable (ServiceGroup) async throws -> Void
  ) async throws {
    let ready = Signpost()
    var configuration = ServiceGroupConfiguration(services: [.obedient("a", Journal())]) {
      Issue.record($0)
    }
    configuration.healthChecks = checks
    configuration.onReady = { ready.pass() }
    let group = ServiceGroup(configuration, clock: clock, signals: TestSignals().source)
    let outcome = Task { try await group.run() }
    await ready.wait()
    try await body(group)
    await group.triggerGracefulShutdown()
    try await outcome.value
  }

  /// A check that waits until it is cancelled, or for ever.
  private func endless(_ name: String, isCancellable: Bool = true) -> HealthCheck {
    HealthCheck(name) { [journal] in
      journal.note("\(name) starts")
      let (never, end) = AsyncStream.makeStream(of: Never.self)
      let wait = Task {
        for await _ in never {}
        withExtendedLifetime(end) {}
      }
      await withTaskCancellationHandler {
        await wait.value
        journal.note("\(name) ends")
      } onCancel: {
        if isCancellable { wait.cancel() }
      }
    }
  }

  @Test func reportHasTheNameTheTimeAndTheReasonOfEachCheck() async throws {
    let checks = [
      HealthCheck("queue") {},
      HealthCheck("database") { [clock] in
        clock.advance(by: .milliseconds(20))
        throw TestError(name: "refused")
      },
    ]
    try await withGroup(checks) { group in
      let report = await group.checkHealth()
      #expect(!report.isReady)
      #expect(report.checks.map(\.name) == ["queue", "database"])
      #expect(report.checks.map(\.failure) == [nil, "\(TestError(name: "refused"))"])
      #expect(report.checks.last?.duration == .milliseconds(20))
    }
  }

  @Test func groupIsReadyIfNoCheckFails() async throws {
    try await withGroup([]) { group in
      #expect(await group.checkHealth() == HealthReport(isReady: true, checks: []))
    }
    try await withGroup([HealthCheck("queue") {}]) { group in
      #expect(await group.checkHealth().isReady)
    }
  }

  @Test func checksRunAtTheSameTime() async throws {
    let first = Signpost()
    let second = Signpost()
    let checks = [
      HealthCheck("a") {
        first.pass()
        await second.wait()
      },
      HealthCheck("b") {
        second.pass()
        await first.wait()
      },
    ]
    try await withGroup(checks) { group in #expect(await group.checkHealth().isReady) }
  }

  @Test func checkThatDoesNotEndIsCancelledAtItsLimit() async throws {
    try await withGroup([endless("database"), HealthCheck("queue") {}]) { group in
      async let report = group.checkHealth()
      await clock.waitForSleep(of: .seconds(2))
      clock.advance(by: .seconds(2))
      let checks = await report.checks
      #expect(checks.map(\.failure) == ["It didn't end within 2.0 seconds.", nil])
      #expect(checks.first?.duration == .seconds(2))
      while journal.entries.count < 2 { await Task.yield() }
      #expect(journal.entries == ["database starts", "database ends"])
    }
  }

  @Test func checksThatBlockTheirThreadsDelayNoOther() async throws {
    let released = DispatchSemaphore(value: 0)
    // More than there are threads for Swift's tasks.
    let blocked = (0..<100).map { HealthCheck("blocked \($0)") { released.wait() } }
    try await withGroup(blocked + [HealthCheck("queue", limit: .seconds(3)) {}]) { group in
      async let report = group.checkHealth()
      for _ in blocked { await clock.waitForSleep(of: .seconds(2)) }
      clock.advance(by: .seconds(2))
      let checks = await report.checks
      #expect(checks.filter { $0.failure != nil }.count == 100)
      #expect(checks.last?.failure == nil)
      for _ in blocked { released.signal() }
    }
  }

  @Test func requestsAtTheSameTimeShareOneRun() async throws {
    let asked = Signpost()
    let check = HealthCheck("database") { [journal] in
      journal.note("checked")
      await asked.wait()
    }
    try await withGroup([check]) { group in
      let first = Task { await group.checkHealth() }
      while journal.entries.isEmpty { await Task.yield() }
      let later = (0..<3).map { _ in Task { await group.checkHealth() } }
      // Time for a further run.
      for _ in 0..<10_000 { await Task.yield() }
      asked.pass()
      let report = await first.value
      for task in later { #expect(await task.value == report) }
      #expect(journal.entries == ["checked"])
      // The next request has a run of its own.
      #expect(await group.checkHealth().isReady)
      #expect(journal.entries == ["checked", "checked"])
    }
  }

  @Test func checkThatIgnoresItsCancellationDoesNotStartTwice() async throws {
    try await withGroup([endless("database", isCancellable: false)]) { group in
      async let report = group.checkHealth()
      await clock.waitForSleep(of: .seconds(2))
      clock.advance(by: .seconds(2))
      #expect(await !report.isReady)
      let next = await group.checkHealth()
      #expect(next.checks.map(\.failure) == ["It still runs since an earlier request."])
      #expect(journal.entries == ["database starts"])
    }
  }

  @Test func noCheckRunsBeforeTheServicesAreReady() async throws {
    let check = HealthCheck("database") { Issue.record("The check must not run.") }
    var configuration = ServiceGroupConfiguration(services: [.obedient("a", journal)]) {
      Issue.record($0)
    }
    configuration.healthChecks = [check]
    let group = ServiceGroup(configuration, clock: clock, signals: TestSignals().source)
    #expect(await group.checkHealth() == HealthReport(isReady: false, checks: []))
  }

  @Test func groupThatEndsIsNotReadyAtOnce() async throws {
    let asked = Signpost()
    let check = HealthCheck("database") { [journal] in
      journal.note("checked")
      await asked.wait()
    }
    try await withGroup([check]) { group in
      async let report = group.checkHealth()
      while journal.entries.isEmpty { await Task.yield() }
      await group.triggerGracefulShutdown()
      while group.isReady { await Task.yield() }
      // While the check runs.
      #expect(await group.checkHealth() == HealthReport(isReady: false, checks: []))
      asked.pass()
      let late = await report
      #expect(!late.isReady)
      #expect(late.checks.map(\.failure) == [nil])
    }
  }

  @Test func containerHasNoHealthUntilTheAppRegistersIt() async throws {
    let container = Container.shared
    #expect(await container.checkHealth()() == HealthReport(isReady: false, checks: []))
    try await withGroup([]) { group in
      container.checkHealth.register { { await group.checkHealth() } }
      #expect(await container.checkHealth()().isReady)
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
