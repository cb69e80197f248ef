import RandomInput
import Testing

@testable import FactoryKit
@testable import FactoryRunning

/// Random groups of services: their order, limits, failing starts and health checks.
@Suite(.timeLimit(.minutes(30)))
struct RandomGroupTests {
  @Test(arguments: 0..<20)
  func groupStartsAndEndsInOrder(_ part: Int) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    for round in 0..<50 {
      let group = RandomGroup(seed: seed &+ UInt64(round))
      let faults = await group.run()
      #expect(faults.isEmpty, "\(faults) in \(group.log) of \(group)")
    }
  }
}

/// A group of random services, which records what they do.
private final class RandomGroup: Sendable, CustomStringConvertible {
  enum Start: CaseIterable {
    case ready, returns, fails
    /// Runs without being ready.
    case waits
  }

  enum End: CaseIterable {
    case obeys, fails
    /// Ends only when it is cancelled.
    case isDeaf
    /// Doesn't end.
    case isStubborn
  }

  struct Plan {
    let reportsReadiness: Bool
    let start: Start
    let startDelay: Int
    let end: End
    let endDelay: Int
    let whenReturning: ServiceAdapter.TerminationBehavior
    let whenFailing: ServiceAdapter.TerminationBehavior
  }

  /// An event of a service, or of the preparation, which has the index -1.
  struct Entry: Equatable, CustomStringConvertible {
    enum Event { case starts, isReady, isAsked, isCancelled, fails, ends }

    let index: Int
    let event: Event

    var description: String { "\(index) \(event)" }
  }

  struct Failure: Error, Equatable {
    let index: Int
  }

  private let plans: [Plan]
  private let preparation: Plan
  private let startLimit, shutdownLimit, cancellationLimit: Duration?
  private let isCancelled: Bool
  private let endDelay: Int
  private let checks: [HealthCheck]
  private let entries = Locked<[Entry]>([])
  private let readyCalls = Locked<[[Entry]]>([])
  private let release: AsyncStream<Never>
  private let released: AsyncStream<Never>.Continuation

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let hasLimits = Bool.random(using: &random)
    let ends: [End] = hasLimits ? End.allCases : [.obeys, .fails]
    func makePlan() -> Plan {
      let behaviors: [ServiceAdapter.TerminationBehavior] = [
        .cancelGroup, .cancelGroup, .gracefullyShutdownGroup, .ignore,
      ]
      return Plan(
        reportsReadiness: Int.random(in: 0..<3, using: &random) > 0,
        // Most are ready, because the services after another one never start.
        start: Int.random(in: 0..<3, using: &random) > 0
          ? .ready : Start.allCases.randomElement(using: &random) ?? .ready,
        startDelay: Int.random(in: 0..<20, using: &random),
        end: ends.randomElement(using: &random) ?? .obeys,
        endDelay: Int.random(in: 0..<20, using: &random),
        whenReturning: behaviors.randomElement(using: &random) ?? .cancelGroup,
        whenFailing: behaviors.randomElement(using: &random) ?? .cancelGroup
      )
    }
    func makeLimit() -> Duration? {
      hasLimits ? .microseconds(Int.random(in: 0..<100, using: &random)) : nil
    }
    plans = (0..<Int.random(in: 1...6, using: &random)).map { _ in makePlan() }
    preparation = makePlan()
    startLimit = Bool.random(using: &random) ? nil : makeLimit()
    shutdownLimit = makeLimit()
    cancellationLimit = makeLimit()
    isCancelled = Int.random(in: 0..<4, using: &random) == 0
    endDelay = Int.random(in: 0..<300, using: &random)
    checks = [
      HealthCheck("passes") { await Task.yield() },
      HealthCheck("fails") { throw Failure(index: 0) },
      HealthCheck("waits", limit: .microseconds(10)) {
        while !Task.isCancelled { await Task.yield() }
      },
    ].filter { _ in Bool.random(using: &random) }
    (release, released) = AsyncStream.makeStream(of: Never.self)
  }

  var description: String {
    "\(plans), prepared by \(preparation), limits \(String(describing: startLimit)), "
      + "\(String(describing: shutdownLimit)), \(String(describing: cancellationLimit))"
  }

  var log: [Entry] { entries.withLock(\.self) }

  private func note(_ index: Int, _ event: Entry.Event) {
    entries.withLock { $0.append(Entry(index: index, event: event)) }
  }

  /// Runs the group, and returns the broken guarantees.
  func run() async -> [String] {
    let container = Container()
    container.resource.register { [self] in Resource { self.note(self.plans.count, .ends) } }
    var configuration = ServiceGroupConfiguration(
      services: plans.indices.map { makeService($0) },
      gracefulShutdownSignals: []
    ) { _ in }
    configuration.maximumStartDuration = startLimit
    configuration.maximumGracefulShutdownDuration = shutdownLimit
    configuration.maximumCancellationDuration = cancellationLimit
    configuration.healthChecks = checks
    configuration.onReady = { [self] in readyCalls.withLock { $0.append(self.log) } }
    let group = ServiceGroup(configuration, clock: YieldingClock(), signals: .process)
    let outcome = Task {
      try await group.run(closing: container, within: .seconds(3600)) { [self] in
        _ = container.resource()
        try await run(preparation, as: -1)
      }
    }
    let health = Task { [checks] in
      var faults: [String] = []
      for _ in 0..<20 {
        await pause(10)
        let report = await group.checkHealth()
        if report.isReady, report.checks.contains(where: { $0.failure != nil }) {
          faults.append("A check has failed, and the group is healthy: \(report).")
        }
        if !report.checks.isEmpty, report.checks.map(\.name) != checks.map(\.name) {
          faults.append("The report has other checks: \(report).")
        }
      }
      return faults
    }
    await pause(endDelay)
    if isCancelled {
      outcome.cancel()
    } else {
      await group.triggerGracefulShutdown()
    }
    var error: (any Error)?
    do {
      try await outcome.value
    } catch let failure {
      error = failure
    }
    // What happens afterwards is the work of services that were abandoned.
    let seen = log
    released.finish()
    var faults = faults(in: seen, error) + (await health.value)
    if group.isReady {
      faults.append("The group is ready after its end.")
    }
    return faults
  }

  private func makeService(_ index: Int) -> ServiceGroupConfiguration.ServiceConfiguration {
    let plan = plans[index]
    let service = ServiceAdapter("\(index)", reportsReadiness: plan.reportsReadiness) { [self] in
      try await run(plan, as: index)
    }
    return ServiceGroupConfiguration.ServiceConfiguration(
      service: service,
      successTerminationBehavior: plan.whenReturning,
      failureTerminationBehavior: plan.whenFailing
    )
  }

  /// Does what a service, or the preparation, has planned.
  private func run(_ plan: Plan, as index: Int) async throws {
    note(index, .starts)
    await pause(plan.startDelay)
    switch plan.start {
    case .returns: return note(index, .ends)
    case .fails: try fail(index)
    case .ready where index < 0: return note(index, .ends)
    case .ready:
      if plan.reportsReadiness {
        note(index, .isReady)
      }
      serviceIsReady()
    case .waits: break
    }
    switch plan.end {
    case .obeys, .fails: try await waitForShutdown(index)
    case .isDeaf:
      let (never, end) = AsyncStream.makeStream(of: Never.self)
      for await _ in never {}
      withExtendedLifetime(end) {}
      note(index, .isCancelled)
      throw CancellationError()
    case .isStubborn: await Task.detached { [release] in for await _ in release {} }.value
    }
    await pause(plan.endDelay)
    if plan.end == .fails {
      try fail(index)
    }
    note(index, .ends)
  }

  private func fail(_ index: Int) throws {
    note(index, .fails)
    throw Failure(index: index)
  }

  private func waitForShutdown(_ index: Int) async throws {
    do {
      try await gracefulShutdown()
      note(index, .isAsked)
    } catch {
      note(index, .isCancelled)
      throw error
    }
  }

  private func pause(_ count: Int) async {
    for _ in 0..<count { await Task.yield() }
  }

  /// Compares what the services did with the guarantees of a group.
  private func faults(in log: [Entry], _ error: (any Error)?) -> [String] {
    var faults: [String] = []
    for (place, entry) in log.enumerated() where entry.index < plans.count {
      let before = log[..<place]
      let after = log[place...]
      switch entry.event {
      case .starts: faults += faultsOfStart(entry.index, before)
      // The preparation is cancelled for it.
      case .isAsked where entry.index >= 0:
        if after.contains(where: { entry.index < $0.index && $0.index < plans.count }) {
          faults.append("A service after \(entry.index) runs, which was asked to end.")
        }
      default: break
      }
    }
    let closing = Entry(index: plans.count, event: .ends)
    if log.contains(Entry(index: -1, event: .ends)), !log.contains(closing) {
      faults.append("The container wasn't closed.")
    }
    // Services that were abandoned may still run.
    if cancellationLimit == nil, log.contains(closing), log.last != closing {
      faults.append("The container was closed before the end of the services.")
    }
    let calls = readyCalls.withLock(\.self)
    if calls.count > 1 {
      faults.append("onReady was called \(calls.count) times.")
    }
    for call in calls {
      for index in plans.indices where !isReady(index, in: call[...]) {
        faults.append("\(index) wasn't ready at onReady.")
      }
    }
    return faults + faultsOfEnd(in: log, error)
  }

  private func isReady(_ index: Int, in log: ArraySlice<Entry>) -> Bool {
    let isPreparation = index < 0
    guard isPreparation || plans[index].reportsReadiness else {
      return true
    }
    return log.contains { entry in
      entry.index == index && [.isReady, .ends, .fails].contains(entry.event)
    }
  }

  private func faultsOfStart(_ index: Int, _ before: ArraySlice<Entry>) -> [String] {
    var faults: [String] = []
    for earlier in -1..<max(index, -1) where !isReady(earlier, in: before) {
      faults.append("\(index) has started before \(earlier) was ready.")
    }
    for earlier in -1..<max(index, -1) where hasFailedToStart(earlier, in: before) {
      faults.append("\(index) has started after the start of \(earlier) has failed.")
    }
    return faults
  }

  /// Whether a service that reports readiness, or the preparation, has ended the start.
  private func hasFailedToStart(_ index: Int, in log: ArraySlice<Entry>) -> Bool {
    if index < 0 {
      return log.contains(Entry(index: index, event: .fails))
    }
    let plan = plans[index]
    guard plan.reportsReadiness, !log.contains(Entry(index: index, event: .isReady)) else {
      return false
    }
    return log.contains { entry in
      entry.index == index
        && (entry.event == .ends && plan.whenReturning != .ignore
          || entry.event == .fails && plan.whenFailing != .ignore)
    }
  }

  private func faultsOfEnd(in log: [Entry], _ error: (any Error)?) -> [String] {
    var faults: [String] = []
    let failing = log.filter { entry in
      entry.event == .fails && (entry.index < 0 || plans[entry.index].whenFailing != .ignore)
    }
    if error == nil, !failing.isEmpty {
      faults.append("The group threw no error, and \(failing) failed.")
    }
    switch error {
    case let failure as Failure:
      if !failing.contains(where: { $0.index == failure.index }) {
        faults.append("The group threw an error of \(failure.index).")
      }
      faults += faultsOfFailedStart(failure.index, in: log)
    case ServiceGroupError.serviceFinishedUnexpectedly(let name)?:
      faults += faultsOfFailedStart(Int(name) ?? -1, in: log)
    case ServiceGroupError.startTimedOut(let name, _, let notStarted)?:
      let late = name == "preparation" ? -1 : Int(name) ?? plans.count
      if notStarted != plans.indices.dropFirst(late + 1).map({ "\($0)" }) {
        faults.append("\(notStarted) waited for \(name).")
      }
      if log.contains(where: { late < $0.index && $0.index < plans.count }) {
        faults.append("A service has started after \(name), which wasn't ready.")
      }
    default: break
    }
    let started = log.filter { $0.event == .starts }.map(\.index)
    let ended = log.filter { [.ends, .fails, .isCancelled].contains($0.event) }.map(\.index)
    if cancellationLimit == nil, !Set(started).isSubset(of: ended) {
      faults.append("The group has ended before its services.")
    }
    return faults
  }

  /// After a start that fails, the others are asked to end, and not cancelled.
  private func faultsOfFailedStart(_ index: Int, in log: [Entry]) -> [String] {
    let wasReady =
      index >= 0 && (!plans[index].reportsReadiness || plans[index].start == .ready)
    guard !wasReady, shutdownLimit == nil, !isCancelled else {
      return []
    }
    let cancelled = log.filter { $0.event == .isCancelled && $0.index >= 0 }
    return cancelled.isEmpty ? [] : ["\(cancelled) after the start of \(index) has failed."]
  }
}

/// A clock on which a sleep takes a number of steps, rather than a time.
private struct YieldingClock: Clock {
  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    let steps = now.duration(to: deadline) / .microseconds(1)
    var step = 0.0
    while step < steps {
      try Task.checkCancellation()
      await Task.yield()
      step += 1
    }
  }
}

private struct Resource: Sendable {
  let close: @Sendable () -> Void
}

extension Container {
  fileprivate var resource: Factory<Resource> {
    self { Resource {} }.cached.onShutdown { $0.close() }
  }
}
