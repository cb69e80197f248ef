import FactoryKit
import FactoryTesting
import Testing

@testable import FactoryRunning

@Suite("A service group", .timeLimit(.minutes(10)), .unwired)
struct ServiceGroupTests {
  typealias One = ServiceGroupConfiguration.ServiceConfiguration

  let journal = Journal()
  let signals = TestSignals()
  let clock = ManualClock()

  func makeGroup(
    _ services: [One],
    shutdownLimit: Duration? = nil,
    cancellationLimit: Duration? = nil
  ) -> ServiceGroup {
    var configuration = ServiceGroupConfiguration(services: services) { [journal] error in
      journal.note("reported: \(error)")
    }
    configuration.maximumGracefulShutdownDuration = shutdownLimit
    configuration.maximumCancellationDuration = cancellationLimit
    return ServiceGroup(configuration, clock: clock, signals: signals.source)
  }

  func makeGroup(_ services: any Service...) -> ServiceGroup {
    makeGroup(services.map { One(service: $0) })
  }

  /// A service that runs a closure when the given services have started.
  func after(_ entries: Int, _ body: @escaping @Sendable () async throws -> Void)
    -> TestService
  {
    TestService { [journal] in
      while journal.entries.count < entries { await Task.yield() }
      try await body()
    }
  }

  @Test(
    "A signal ends the services in reverse order without an error",
    arguments: [UnixSignal.sigterm, .sigint]
  )
  func endsInOrder(signal: UnixSignal) async throws {
    let sender = after(3) { [signals] in
      signals.send(signal)
      try await gracefulShutdown()
    }
    try await makeGroup(
      .obedient("a", journal),
      .obedient("b", journal),
      .obedient("c", journal),
      sender
    ).run()
    #expect(Set(journal.entries.prefix(3)) == ["a starts", "b starts", "c starts"])
    #expect(journal.entries.dropFirst(3) == ["c ends", "b ends", "a ends"])
    #expect(signals.ended.isEmpty)
    #expect(signals.trapCount == 0)
  }

  @Test("Any second signal ends the process immediately")
  func endsAtOnce() async throws {
    let sender = after(1) { [signals] in
      signals.send(.sigint)
      signals.send(.sigterm)
      #expect(signals.ended == [.sigterm])
    }
    try await makeGroup(.obedient("a", journal), sender).run()
  }

  @Test("After a trigger, only the second signal ends the process")
  func triggerIsNoSignal() async throws {
    let sent = Signpost()
    let slow = TestService {
      try await gracefulShutdown()
      await sent.wait()
    }
    let group = makeGroup(.obedient("a", journal), slow)
    async let outcome: Void = group.run()
    while journal.entries.isEmpty { await Task.yield() }
    await group.triggerGracefulShutdown()
    signals.send(.sigterm)
    #expect(signals.ended.isEmpty)
    signals.send(.sigterm)
    #expect(signals.ended == [.sigterm])
    sent.pass()
    try await outcome
  }

  @Test("A group ignores other signals")
  func ignoresOtherSignals() async throws {
    let sender = after(1) { [signals] in
      signals.send(.sighup)
      signals.send(.sighup)
      #expect(!Task.isShuttingDownGracefully)
      signals.send(.sigterm)
    }
    try await makeGroup(.obedient("a", journal), sender).run()
    #expect(signals.ended.isEmpty)
  }

  @Test("If one service fails, all stop, and the first error is thrown")
  func failsTogether() async throws {
    let failing = named("failing", after(1) { throw TestError(name: "first") })
    let other = TestService {
      try? await Task.sleep(for: .seconds(3600), clock: ManualClock())
      throw TestError(name: "second")
    }
    await #expect(throws: TestError(name: "first")) {
      try await makeGroup(.obedient("a", journal), other, failing).run()
    }
    #expect(
      Set(journal.entries) == [
        "a starts", "a is cancelled", nameReport, "reported: \(TestError(name: "second"))",
        // The error that is thrown has a name, too.
        "reported: \(ServiceGroupError.serviceFailed("failing"))",
      ]
    )
  }

  @Test("A service that returns unexpectedly is an error")
  func reportsUnexpectedEnd() async throws {
    await #expect(throws: ServiceGroupError.serviceFinishedUnexpectedly("TestService")) {
      try await makeGroup(.obedient("a", journal), after(1) {}).run()
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
    let group = makeGroup([
      One(service: TestService {}, successTerminationBehavior: .ignore),
      One(service: failing, failureTerminationBehavior: .ignore),
      One(
        service: TestService {},
        successTerminationBehavior: isShuttingDown ? .gracefullyShutdownGroup : .ignore
      ),
    ])
    try await group.run()
    #expect(!group.isReady)
    #expect(journal.entries == [nameReport, "reported: \(TestError(name: "ignored"))"])
  }

  @Test("A service declares the effect of its end")
  func declaresEnds() async throws {
    let failing = OnceService(failureTerminationBehavior: .gracefullyShutdownGroup) {
      throw TestError(name: "declared")
    }
    let ending = OnceService(failureTerminationBehavior: .cancelGroup) {}
    let adapter = ServiceAdapter("once", successTerminationBehavior: .ignore) {}
    let services: [any Service] = [TestService.obedient("a", journal), ending, adapter, failing]
    let group = makeGroup(services.map { One(service: $0) })
    await #expect(throws: TestError(name: "declared")) { try await group.run() }
    #expect(journal.entries.contains("a ends"))
  }

  @Test("A service that returns or fails can shut down the others", arguments: [false, true])
  func endsOthersInOrder(isFailing: Bool) async throws {
    let ending = after(2) { if isFailing { throw TestError(name: "last") } }
    let group = makeGroup([
      One(service: .obedient("a", journal)), One(service: .obedient("b", journal)),
      One(
        service: ending,
        successTerminationBehavior: .gracefullyShutdownGroup,
        failureTerminationBehavior: .gracefullyShutdownGroup
      ),
    ])
    do {
      try await group.run()
      #expect(!isFailing)
    } catch {
      #expect(error as? TestError == TestError(name: "last"))
      #expect(isFailing)
    }
    #expect(journal.entriesWithoutNames.dropFirst(2) == ["b ends", "a ends"])
  }

  @Test("After an error in a shutdown, the others still end in order")
  func goesOnShuttingDown() async throws {
    let failing = TestService {
      try await gracefulShutdown()
      throw TestError(name: "late")
    }
    let sender = after(2) { [signals] in signals.send(.sigterm) }
    await #expect(throws: TestError(name: "late")) {
      try await makeGroup(.obedient("a", journal), .obedient("b", journal), failing, sender).run()
    }
    #expect(journal.entriesWithoutNames.dropFirst(2) == ["b ends", "a ends"])
  }

  @Test("Cancelling the group's task cancels its services")
  func cancels() async throws {
    let group = makeGroup(.obedient("a", journal))
    let task = Task { try await group.run() }
    while journal.entries.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(journal.entries == ["a starts", "a is cancelled"])
  }

  @Test("A nested group ends with the outer one, which alone traps signals")
  func nests() async throws {
    let inner = makeGroup(.obedient("inner", journal))
    let sender = after(1) { [signals] in
      #expect(signals.trapCount == 1)
      signals.send(.sigterm)
    }
    try await makeGroup(inner, sender).run()
    #expect(journal.entries == ["inner starts", "inner ends"])
  }

  @Test("A group that was asked to end before it runs starts no services")
  func startsNothingAfterAnEarlyShutdown() async throws {
    let group = makeGroup(.obedient("a", journal))
    await group.triggerGracefulShutdown()
    await group.triggerGracefulShutdown()
    try await group.run()
    #expect(journal.entries.isEmpty)
    await #expect(throws: ServiceGroupError.alreadyFinished) { try await group.run() }
  }

  @Test("A group runs once")
  func runsOnce() async throws {
    let running = makeGroup(.obedient("a", journal))
    async let outcome: Void = running.run()
    while journal.entries.isEmpty { await Task.yield() }
    await #expect(throws: ServiceGroupError.alreadyRunning) { try await running.run() }
    await running.triggerGracefulShutdown()
    try await outcome
    await #expect(throws: ServiceGroupError.alreadyFinished) { try await running.run() }
  }

  @Test("Modules contribute their services, in the order of contribution")
  func contributions() async throws {
    let container = Container.shared
    container.services.contribute { [journal] in TestService.obedient("a", journal) }
    container.services.contribute { [journal] in TestService.obedient("b", journal) }
    let services = container.services()
    #expect(services.count == 2)
    let configuration = ServiceGroupConfiguration(services: services) { _ in }
    let group = ServiceGroup(configuration, clock: clock, signals: signals.source)
    async let outcome: Void = group.run()
    while journal.entries.count < 2 { await Task.yield() }
    await group.triggerGracefulShutdown()
    try await outcome
    #expect(journal.entries.suffix(2) == ["b ends", "a ends"])
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
      ServiceGroupError.serviceFailed("Poller").description
        == "The service Poller has failed, with the error that follows."
    )
    #expect(
      ServiceGroupError.serviceFinishedUnexpectedly("Poller").description
        == "The service Poller has ended before the group asked it to. If that's fine, declare its "
        + "successTerminationBehavior."
    )
  }
}

/// Returns a service with a name of its own.
func named(_ name: String, _ service: TestService) -> ServiceAdapter {
  ServiceAdapter(name) { try await service.run() }
}

/// The report of the name before the error of a service.
let nameReport = "reported: \(ServiceGroupError.serviceFailed("TestService"))"

extension Journal {
  /// The entries without the reports of names, which come at any time.
  var entriesWithoutNames: [String] { entries.filter { $0 != nameReport } }
}

/// A service that declares the effect of its end.
private struct OnceService: Service {
  var successTerminationBehavior: TerminationBehavior { .ignore }
  let failureTerminationBehavior: TerminationBehavior
  let operation: @Sendable () throws -> Void

  func run() async throws { try operation() }
}
