import Dispatch
import FactoryKit
import FactoryTesting
import Testing

@testable import FactoryRunning

/// The order in which services start, and what ends a start.
@Suite(.timeLimit(.minutes(10)), .unwired)
struct StartOrderTests {
  private let journal = Journal()
  private let signals = TestSignals()
  private let clock = ManualClock()
  private let ready = Signpost()

  private func makeGroup(
    _ services: any Service...,
    startLimit: Duration? = nil,
    shutdownLimit: Duration? = nil,
    cancellationLimit: Duration? = nil
  ) -> ServiceGroup {
    var configuration = ServiceGroupConfiguration(services: services) { [journal] error in
      journal.note("reported: \(error)")
    }
    configuration.maximumStartDuration = startLimit
    configuration.maximumGracefulShutdownDuration = shutdownLimit
    configuration.maximumCancellationDuration = cancellationLimit
    configuration.onReady = { [ready] in ready.pass() }
    return ServiceGroup(configuration, clock: clock, signals: signals.source)
  }

  /// A service that is ready after a signpost, and records what happens.
  private func reporting(_ name: String, after signpost: Signpost? = nil) -> ServiceAdapter {
    ServiceAdapter(name, reportsReadiness: true) { [journal] in
      journal.note("\(name) starts")
      await signpost?.wait()
      journal.note("\(name) is ready")
      serviceIsReady()
      try await gracefulShutdown()
      journal.note("\(name) ends")
    }
  }

  /// A service that fails, or returns, without having been ready.
  private func unready(_ name: String, throwing error: TestError?) -> ServiceAdapter {
    ServiceAdapter(name, reportsReadiness: true) { if let error { throw error } }
  }

  private func waitForEntries(_ count: Int) async {
    while journal.entries.count < count { await Task.yield() }
  }

  /// Gives a wrong start time to happen.
  private func waitForNothing() async {
    for _ in 0..<10_000 { await Task.yield() }
  }

  @Test func serviceStartsWhenTheOneBeforeItIsReady() async throws {
    let connected = Signpost()
    let group = makeGroup(reporting("pool", after: connected), reporting("server"))
    let outcome = Task { try await group.run() }
    await waitForEntries(1)
    await waitForNothing()
    #expect(journal.entries == ["pool starts"])
    #expect(!group.isReady)
    connected.pass()
    await ready.wait()
    #expect(group.isReady)
    await group.triggerGracefulShutdown()
    try await outcome.value
    #expect(
      journal.entries == [
        "pool starts", "pool is ready", "server starts", "server is ready", "server ends",
        "pool ends",
      ]
    )
  }

  @Test func serviceThatDoesNotReportReadinessDelaysNoOther() async throws {
    let connected = Signpost()
    let group = makeGroup(
      .obedient("a", journal),
      .obedient("b", journal),
      reporting("pool", after: connected),
      .obedient("late", journal)
    )
    let outcome = Task { try await group.run() }
    await waitForEntries(3)
    await waitForNothing()
    #expect(Set(journal.entries) == ["a starts", "b starts", "pool starts"])
    connected.pass()
    await waitForEntries(5)
    #expect(journal.entries.dropFirst(3) == ["pool is ready", "late starts"])
    await group.triggerGracefulShutdown()
    try await outcome.value
  }

  @Test func serviceWhoseEndIsIgnoredIsReadyAtItsEnd() async throws {
    let migration = ServiceAdapter(
      "migration",
      reportsReadiness: true,
      successTerminationBehavior: .ignore
    ) { [journal] in
      journal.note("migrated")
    }
    let group = makeGroup(migration, reporting("server"))
    let outcome = Task { try await group.run() }
    await ready.wait()
    #expect(journal.entries == ["migrated", "server starts", "server is ready"])
    await group.triggerGracefulShutdown()
    try await outcome.value
  }

  @Test(arguments: [nil, TestError(name: "refused")])
  func serviceThatEndsBeforeItIsReadyEndsTheOthersInOrder(error: TestError?) async throws {
    let group = makeGroup(
      reporting("a"),
      reporting("b"),
      unready("pool", throwing: error),
      reporting("server")
    )
    do {
      try await group.run()
      Issue.record("The group must fail.")
    } catch let failure as TestError {
      #expect(failure == error)
      let name = "reported: \(ServiceGroupError.serviceFailed("pool"))"
      #expect(journal.entries.contains(name))
    } catch {
      #expect(
        error as? ServiceGroupError == ServiceGroupError.serviceFinishedUnexpectedly("pool")
      )
    }
    #expect(
      journal.entries.filter { !$0.hasPrefix("reported") } == [
        "a starts", "a is ready", "b starts", "b is ready", "b ends", "a ends",
      ]
    )
  }

  @Test func signalWhileStartingEndsTheStartedServicesInOrder() async throws {
    let pool = ServiceAdapter("pool", reportsReadiness: true) { [journal] in
      try await TestService.obedient("pool", journal).run()
    }
    let group = makeGroup(reporting("a"), pool, reporting("server"))
    let outcome = Task { try await group.run() }
    await waitForEntries(3)
    signals.send(.sigterm)
    try await outcome.value
    #expect(journal.entries == ["a starts", "a is ready", "pool starts", "pool ends", "a ends"])
    #expect(signals.ended.isEmpty)
  }

  @Test func limitForAShutdownAppliesWhileStarting() async throws {
    let group = makeGroup(
      reporting("a"),
      ServiceAdapter("pool", reportsReadiness: true) { [journal] in
        journal.note("pool starts")
        try await TestService.deaf("pool", journal).run()
      },
      reporting("server"),
      shutdownLimit: .seconds(10)
    )
    let outcome = Task { try await group.run() }
    await waitForEntries(3)
    signals.send(.sigterm)
    await clock.waitForSleep(of: .seconds(10))
    clock.advance(by: .seconds(10))
    let late = ServiceGroupError.gracefulShutdownTimedOut("pool", .seconds(10), notAsked: ["a"])
    await #expect(throws: late) { try await outcome.value }
    #expect(journal.entries.contains("pool is cancelled"))
    #expect(!journal.entries.contains("server starts"))
  }

  @Test func limitForTheStartNamesTheServiceAndThoseThatWait() async throws {
    let pool = ServiceAdapter("pool", reportsReadiness: true) { [journal] in
      try await TestService.obedient("pool", journal).run()
      // Too late for those that wait.
      serviceIsReady()
    }
    let group = makeGroup(
      reporting("a"),
      pool,
      named("poller", .obedient("poller", journal)),
      reporting("server"),
      startLimit: .seconds(60)
    )
    let outcome = Task { try await group.run() }
    await waitForEntries(3)
    await clock.waitForSleep(of: .seconds(60))
    clock.advance(by: .seconds(60))
    let late = ServiceGroupError.startTimedOut(
      "pool",
      .seconds(60),
      notStarted: ["poller", "server"]
    )
    await #expect(throws: late) { try await outcome.value }
    #expect(journal.entries == ["a starts", "a is ready", "pool starts", "pool ends", "a ends"])
  }

  @Test func limitForTheStartEndsWhenAllServicesAreReady() async throws {
    let group = makeGroup(reporting("a"), startLimit: .seconds(60))
    let outcome = Task { try await group.run() }
    await ready.wait()
    clock.advance(by: .seconds(120))
    await waitForNothing()
    await group.triggerGracefulShutdown()
    try await outcome.value
    #expect(journal.entries == ["a starts", "a is ready", "a ends"])
  }

  @Test func firstServiceExportsTheLastSpanOfTheOthers() async throws {
    let spans = Journal()
    let telemetry = ServiceAdapter("telemetry", successTerminationBehavior: .ignore) { [journal] in
      try await gracefulShutdown()
      journal.note("exported: \(spans.entries)")
    }
    let server = ServiceAdapter("server", reportsReadiness: true) {
      spans.note("first request")
      serviceIsReady()
      try await gracefulShutdown()
      spans.note("last request")
    }
    let group = makeGroup(telemetry, server)
    let outcome = Task { try await group.run() }
    await ready.wait()
    signals.send(.sigterm)
    try await outcome.value
    #expect(journal.entries == [#"exported: ["first request", "last request"]"#])
  }

  @Test func firstServiceMayReturnEarlyIfItDeclaresThat() async throws {
    let returned = Signpost()
    let telemetry = ServiceAdapter("telemetry", successTerminationBehavior: .ignore) {
      returned.pass()
    }
    let group = makeGroup(telemetry, reporting("server", after: returned))
    let outcome = Task { try await group.run() }
    await ready.wait()
    await waitForNothing()
    #expect(group.isReady)
    #expect(journal.entries == ["server starts", "server is ready"])
    signals.send(.sigterm)
    try await outcome.value
    #expect(journal.entries.last == "server ends")
  }

  @Test func nestedGroupIsReadyWhenItsServicesAre() async throws {
    let connected = Signpost()
    let inner = makeGroup(reporting("pool", after: connected), .obedient("poller", journal))
    let group = makeGroup(inner, reporting("server"))
    let outcome = Task { try await group.run() }
    await waitForEntries(1)
    await waitForNothing()
    #expect(journal.entries == ["pool starts"])
    connected.pass()
    await waitForEntries(5)
    #expect(
      Set(journal.entries) == [
        "pool starts", "pool is ready", "poller starts", "server starts", "server is ready",
      ]
    )
    await group.triggerGracefulShutdown()
    try await outcome.value
    #expect(journal.entries.suffix(3) == ["server ends", "poller ends", "pool ends"])
  }

  @Test func outerGroupThatEndsKeepsServicesFromStarting() async throws {
    let released = DispatchSemaphore(value: 0)
    let outer = GracefulShutdown {}
    // The group hears of the end after this handler.
    _ = outer.add { released.wait() }
    let group = makeGroup(.obedient("a", journal))
    try await GracefulShutdown.$current.withValue(outer) {
      try await group.run(closing: makeContainer(), within: .seconds(1)) {
        outer.begin()
      }
    }
    #expect(journal.entries == ["closed"])
    released.signal()
  }

  @Test func signalCancelsThePreparation() async throws {
    let group = makeGroup(.obedient("a", journal))
    let outcome = Task { [journal] in
      try await group.run(closing: makeContainer(), within: .seconds(1)) {
        journal.note("preparing")
        try await TestService.deaf("preparation", journal).run()
      }
    }
    await waitForEntries(1)
    signals.send(.sigterm)
    try await outcome.value
    #expect(journal.entries == ["preparing", "preparation is cancelled", "closed"])
    #expect(signals.ended.isEmpty)
  }

  @Test func preparationThatIgnoresItsCancellationIsNamedAndTheContainerIsClosed() async throws {
    let (never, end) = AsyncStream.makeStream(of: Never.self)
    let group = makeGroup(
      .obedient("a", journal),
      shutdownLimit: .seconds(10),
      cancellationLimit: .seconds(2)
    )
    let outcome = Task { [journal] in
      try await group.run(closing: makeContainer(), within: .seconds(1)) {
        journal.note("preparing")
        await Task.detached { for await _ in never {} }.value
      }
    }
    await waitForEntries(1)
    signals.send(.sigterm)
    await clock.waitForSleep(of: .seconds(10))
    clock.advance(by: .seconds(10))
    await clock.waitForSleep(of: .seconds(2))
    clock.advance(by: .seconds(2))
    let late = ServiceGroupError.gracefulShutdownTimedOut("preparation", .seconds(10), notAsked: [])
    await #expect(throws: late) { try await outcome.value }
    let abandoned = ServiceGroupError.cancellationTimedOut(["preparation"], .seconds(2))
    #expect(Set(journal.entries) == ["preparing", "closed", "reported: \(abandoned)"])
    end.finish()
  }

  @Test func limitForTheStartIncludesThePreparation() async throws {
    let group = makeGroup(named("a", .obedient("a", journal)), startLimit: .seconds(60))
    let outcome = Task { [journal] in
      try await group.run(closing: makeContainer(), within: .seconds(1)) {
        try await TestService.deaf("preparation", journal).run()
      }
    }
    await clock.waitForSleep(of: .seconds(60))
    clock.advance(by: .seconds(60))
    let late = ServiceGroupError.startTimedOut("preparation", .seconds(60), notStarted: ["a"])
    await #expect(throws: late) { try await outcome.value }
    #expect(journal.entries == ["preparation is cancelled", "closed"])
  }

  /// A container with an object that records its end.
  private func makeContainer() -> Container {
    let container = Container()
    container.pool.register { [journal] in Pool(journal: journal) }
    _ = container.pool()
    return container
  }
}

private struct Pool: Sendable {
  let journal: Journal

  func close() { journal.note("closed") }
}

extension Container {
  fileprivate var pool: Factory<Pool> {
    self { Pool(journal: Journal()) }.cached.onShutdown { $0.close() }
  }
}
