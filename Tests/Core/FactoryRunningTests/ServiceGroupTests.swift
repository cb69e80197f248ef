import FactoryTesting
import Testing

@testable import FactoryRunning

@Suite("A service group", .timeLimit(.minutes(10)), .unwired)
struct ServiceGroupTests: GroupTests {
  let journal = Journal()
  let signals = TestSignals()
  let clock = ManualClock()

  /// The entries without the reports of names, which come at any time.
  private var entriesWithoutNames: [String] { journal.entries.filter { $0 != nameReport } }

  @Test(
    "A signal ends the services in reverse order without an error",
    arguments: [UnixSignal.sigterm, .sigint]
  )
  func endsInOrder(signal: UnixSignal) async throws {
    let sender = sender(of: signal, after: 3)
    try await makeGroup(obedient("a"), obedient("b"), obedient("c"), sender).run()
    #expect(Set(journal.entries.prefix(3)) == ["a starts", "b starts", "c starts"])
    #expect(journal.entries.dropFirst(3) == ["c ends", "b ends", "a ends"])
    #expect(signals.ended.isEmpty)
    #expect(signals.trapCount == 0)
  }

  @Test("Any second signal ends the process immediately")
  func endsAtOnce() async throws {
    let sender = TestService {
      signals.send(.sigint)
      signals.send(.sigterm)
      #expect(signals.ended == [.sigterm])
    }
    try await makeGroup(obedient("a"), sender).run()
  }

  @Test("After a trigger, only the second signal ends the process")
  func triggerIsNoSignal() async throws {
    let sent = Signpost()
    let slow = TestService {
      try await gracefulShutdown()
      await sent.wait()
    }
    let group = makeGroup(obedient("a"), slow)
    try await run(group) {
      await journal.wait(for: 1)
      await group.triggerGracefulShutdown()
      signals.send(.sigterm)
      #expect(signals.ended.isEmpty)
      signals.send(.sigterm)
      #expect(signals.ended == [.sigterm])
      sent.pass()
    }
  }

  @Test("A group ignores other signals")
  func ignoresOtherSignals() async throws {
    let sender = TestService {
      signals.send(.sighup)
      signals.send(.sighup)
      #expect(!Task.isShuttingDownGracefully)
      signals.send(.sigterm)
    }
    try await makeGroup(obedient("a"), sender).run()
    #expect(signals.ended.isEmpty)
  }

  @Test("If one service fails, all stop, and the first error is thrown")
  func failsTogether() async throws {
    let first = ServiceAdapter("first") { try await failing("first", after: 1).run() }
    let second = TestService {
      try? await clock.sleep(for: .seconds(3600))
      throw TestError(name: "second")
    }
    await #expect(throws: TestError(name: "first")) {
      try await makeGroup(obedient("a"), second, first).run()
    }
    #expect(
      Set(journal.entries) == [
        "a starts", "a is cancelled", nameReport, "reported: \(TestError(name: "second"))",
        // The error that is thrown has a name, too.
        "reported: \(ServiceGroupError.serviceFailed("first"))",
      ]
    )
  }

  @Test("A service that returns unexpectedly is an error")
  func reportsUnexpectedEnd() async throws {
    let ending = TestService { await journal.wait(for: 1) }
    await #expect(throws: ServiceGroupError.serviceFinishedUnexpectedly("TestService")) {
      try await makeGroup(obedient("a"), ending).run()
    }
    #expect(journal.entries == ["a starts", "a is cancelled"])
  }

  @Test(
    "A service may return or fail if its configuration allows it, also in the shutdown",
    arguments: [false, true]
  )
  func ignoresEnds(isShuttingDown: Bool) async throws {
    let failing = TestService {
      if isShuttingDown { try await gracefulShutdown() }
      throw TestError(name: "ignored")
    }
    let group = makeGroup(TestService {}, failing, TestService {}) { configuration in
      configuration.services[0].successTerminationBehavior = .ignore
      configuration.services[1].failureTerminationBehavior = .ignore
      configuration.services[2].successTerminationBehavior = .ignore
      if isShuttingDown {
        configuration.services[2].successTerminationBehavior = .gracefullyShutdownGroup
      }
    }
    try await group.run()
    #expect(!group.isReady)
    #expect(journal.entries == [nameReport, "reported: \(TestError(name: "ignored"))"])
  }

  @Test("A service that returns or fails can shut down the others", arguments: [false, true])
  func endsOthersInOrder(isFailing: Bool) async throws {
    let ending = ServiceAdapter(
      "ending",
      successTerminationBehavior: .gracefullyShutdownGroup,
      failureTerminationBehavior: .gracefullyShutdownGroup
    ) {
      await journal.wait(for: 2)
      if isFailing { throw TestError(name: "last") }
    }
    let outcome = Task { try await makeGroup(obedient("a"), obedient("b"), ending).run() }
    if isFailing {
      await #expect(throws: TestError(name: "last")) { try await outcome.value }
    } else {
      try await outcome.value
    }
    #expect(journal.entries.filter { $0.hasSuffix("ends") } == ["b ends", "a ends"])
  }

  @Test("After an error in a shutdown, the others still end in order")
  func goesOnShuttingDown() async throws {
    let failing = TestService {
      try await gracefulShutdown()
      throw TestError(name: "late")
    }
    await #expect(throws: TestError(name: "late")) {
      try await makeGroup(obedient("a"), obedient("b"), failing, sender(after: 2)).run()
    }
    #expect(entriesWithoutNames.dropFirst(2) == ["b ends", "a ends"])
  }

  @Test("Cancelling the group's task cancels its services")
  func cancels() async throws {
    let group = makeGroup(obedient("a"))
    let task = Task { try await group.run() }
    await journal.wait(for: 1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(journal.entries == ["a starts", "a is cancelled"])
  }

  @Test("A nested group ends with the outer one, which alone traps signals")
  func nests() async throws {
    let sender = TestService {
      await journal.wait(for: 1)
      #expect(signals.trapCount == 1)
      signals.send(.sigterm)
    }
    try await makeGroup(makeGroup(obedient("inner")), sender).run()
    #expect(journal.entries == ["inner starts", "inner ends"])
  }

  @Test("A group runs once, and a second run leaves the container open while the first one uses it")
  func runsOnce() async throws {
    let group = makeGroup(obedient("a"))
    try await run(group) {
      await journal.wait(for: 1)
      await #expect(throws: ServiceGroupError.alreadyRunning) {
        try await runPrepared(group)
      }
    }
    #expect(journal.entries == ["a starts", "a ends"])
    await #expect(throws: ServiceGroupError.alreadyFinished) { try await group.run() }
  }

  @Test("Every error names the fix")
  func errors() {
    #expect(
      ServiceGroupError.gracefulShutdownTimedOut("Poller", .seconds(10), notAsked: ["Server"])
        .description
        == "The service Poller didn't end within 10.0 seconds of a graceful shutdown. "
        + "The service Server had to wait for its end. "
        + "React to it in run(), or raise maximumGracefulShutdownDuration. A service of another "
        + "package may hear of it only in a service group of that package: run it there, with a "
        + "ServiceAdapter."
    )
    #expect(
      ServiceGroupError.startTimedOut("Pool", .seconds(10), notStarted: ["Poller", "Server"])
        .description
        == "The service Pool wasn't ready within 10.0 seconds of the start. "
        + "The services Poller, Server had to wait for its readiness. Find out what it waits for, "
        + "or raise maximumStartDuration. A service that reports readiness calls serviceIsReady()."
    )
    #expect(
      ServiceGroupError.serviceFinishedUnexpectedly("Poller").description
        == "The service Poller has ended before the group asked it to. If that's fine, declare its "
        + "successTerminationBehavior."
    )
  }
}
