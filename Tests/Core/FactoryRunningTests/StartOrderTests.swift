import Dispatch
import FactoryTesting
import Testing

@testable import FactoryRunning

/// The order in which services start, and what ends a start.
@Suite(.timeLimit(.minutes(10)), .unwired)
struct StartOrderTests: GroupTests {
  let journal = Journal()
  let signals = TestSignals()
  let clock = ManualClock()

  /// A service that is ready after a signpost, and records what happens.
  private func reporting(_ name: String, after signpost: Signpost? = nil) -> ServiceAdapter {
    ServiceAdapter(name, reportsReadiness: true) {
      journal.note("\(name) starts")
      await signpost?.wait()
      journal.note("\(name) is ready")
      serviceIsReady()
      try await gracefulShutdown()
      journal.note("\(name) ends")
    }
  }

  @Test func serviceStartsWhenTheOneBeforeItIsReady() async throws {
    let connected = Signpost()
    let group = makeGroup(reporting("pool", after: connected), reporting("server"))
    try await run(group) {
      await journal.wait(for: 1)
      await waitForNothing()
      #expect(journal.entries == ["pool starts"])
      #expect(!group.isReady)
      connected.pass()
      while !group.isReady { await Task.yield() }
    }
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
      obedient("a"),
      obedient("b"),
      reporting("pool", after: connected),
      obedient("late")
    )
    try await run(group) {
      await journal.wait(for: 3)
      await waitForNothing()
      #expect(Set(journal.entries) == ["a starts", "b starts", "pool starts"])
      connected.pass()
      await journal.wait(for: 5)
      #expect(journal.entries.dropFirst(3) == ["pool is ready", "late starts"])
    }
  }

  @Test func serviceWhoseEndIsIgnoredIsReadyAtItsEnd() async throws {
    let migration = ServiceAdapter(
      "migration",
      reportsReadiness: true,
      successTerminationBehavior: .ignore
    ) {
      journal.note("migrated")
    }
    let group = makeGroup(migration, reporting("server"))
    try await run(group) { while !group.isReady { await Task.yield() } }
    #expect(journal.entries == ["migrated", "server starts", "server is ready", "server ends"])
  }

  @Test(arguments: [nil, TestError(name: "refused")])
  func serviceThatEndsBeforeItIsReadyEndsTheOthersInOrder(error: TestError?) async throws {
    let pool = ServiceAdapter("pool", reportsReadiness: true) { if let error { throw error } }
    let group = makeGroup(reporting("a"), reporting("b"), pool, reporting("server"))
    let failure = await #expect(throws: (any Error).self) { try await group.run() }
    if let error {
      #expect(failure as? TestError == error)
      let name = ServiceGroupError.serviceFailed("pool")
      #expect(journal.entries.contains("reported: \(name)"))
    } else {
      let unexpected = ServiceGroupError.serviceFinishedUnexpectedly("pool")
      #expect(failure as? ServiceGroupError == unexpected)
    }
    #expect(
      journal.entries.filter { !$0.hasPrefix("reported") } == [
        "a starts", "a is ready", "b starts", "b is ready", "b ends", "a ends",
      ]
    )
  }

  @Test func signalWhileStartingEndsTheStartedServicesInOrder() async throws {
    let pool = obedient("pool", reportsReadiness: true)
    let group = makeGroup(reporting("a"), pool, reporting("server"))
    let outcome = Task { try await group.run() }
    await journal.wait(for: 3)
    signals.send(.sigterm)
    try await outcome.value
    #expect(journal.entries == ["a starts", "a is ready", "pool starts", "pool ends", "a ends"])
    #expect(signals.ended.isEmpty)
  }

  @Test func limitForTheStartNamesTheServiceAndThoseThatWait() async throws {
    let pool = ServiceAdapter("pool", reportsReadiness: true) {
      try await obedient("pool").run()
      // Too late for those that wait.
      serviceIsReady()
    }
    let group = makeGroup(reporting("a"), pool, obedient("poller"), reporting("server")) {
      $0.maximumStartDuration = .seconds(60)
    }
    let outcome = Task { try await group.run() }
    await journal.wait(for: 3)
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
    let group = makeGroup(reporting("a")) { $0.maximumStartDuration = .seconds(60) }
    try await run(group) {
      while !group.isReady { await Task.yield() }
      clock.advance(by: .seconds(120))
      await waitForNothing()
    }
    #expect(journal.entries == ["a starts", "a is ready", "a ends"])
  }

  @Test func nestedGroupIsReadyWhenItsServicesAre() async throws {
    let connected = Signpost()
    let inner = makeGroup(reporting("pool", after: connected), obedient("poller"))
    let group = makeGroup(inner, reporting("server"))
    try await run(group) {
      await journal.wait(for: 1)
      await waitForNothing()
      #expect(journal.entries == ["pool starts"])
      connected.pass()
      await journal.wait(for: 5)
      #expect(
        Set(journal.entries) == [
          "pool starts", "pool is ready", "poller starts", "server starts", "server is ready",
        ]
      )
    }
    #expect(journal.entries.suffix(3) == ["server ends", "poller ends", "pool ends"])
  }

  @Test func outerGroupThatEndsKeepsServicesFromStarting() async throws {
    let released = DispatchSemaphore(value: 0)
    let outer = GracefulShutdown {}
    // The group hears of the end after this handler.
    _ = outer.add { released.wait() }
    let group = makeGroup(obedient("a"))
    try await GracefulShutdown.$current.withValue(outer) {
      try await runPrepared(group) { outer.begin() }
    }
    #expect(journal.entries == ["closed"])
    released.signal()
  }

  @Test func signalCancelsThePreparation() async throws {
    let group = makeGroup(obedient("a"))
    let outcome = Task {
      try await runPrepared(group) {
        try await waitForCancellation("preparation")
      }
    }
    await journal.wait(for: 1)
    signals.send(.sigterm)
    try await outcome.value
    #expect(journal.entries == ["preparation starts", "preparation is cancelled", "closed"])
    #expect(signals.ended.isEmpty)
  }

  @Test func preparationThatIgnoresItsCancellationIsNamedAndTheContainerIsClosed() async throws {
    let (never, end) = AsyncStream.makeStream(of: Never.self)
    let group = makeGroup(obedient("a")) { configuration in
      configuration.maximumGracefulShutdownDuration = .seconds(10)
      configuration.maximumCancellationDuration = .seconds(2)
    }
    let outcome = Task {
      try await runPrepared(group) {
        journal.note("preparing")
        await Task.detached { for await _ in never {} }.value
      }
    }
    await journal.wait(for: 1)
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
    let group = makeGroup(obedient("a")) { $0.maximumStartDuration = .seconds(60) }
    let outcome = Task {
      try await runPrepared(group) {
        try await waitForCancellation("preparation")
      }
    }
    await journal.wait(for: 1)
    await clock.waitForSleep(of: .seconds(60))
    clock.advance(by: .seconds(60))
    let late = ServiceGroupError.startTimedOut("preparation", .seconds(60), notStarted: ["a"])
    await #expect(throws: late) { try await outcome.value }
    #expect(journal.entries == ["preparation starts", "preparation is cancelled", "closed"])
  }
}
