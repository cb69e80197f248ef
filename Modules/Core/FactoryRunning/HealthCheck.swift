public import FactoryKit

/// A check of something that the services need, such as a database.
///
/// Each module contributes its checks to ``FactoryKit/Container/healthChecks``. ``ServiceGroup/checkHealth()`` runs them.
public struct HealthCheck: Sendable {
  /// The name of the check in reports.
  public let name: String
  /// The time for the check, after which it has failed.
  public let limit: Duration
  private let operation: @Sendable () async throws -> Void

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - limit: The time after which the operation is cancelled, and the check has failed.
  ///   - operation: Throws the reason for which the check fails. It has its own thread, which it may block.
  public init(
    _ name: String,
    limit: Duration = .seconds(2),
    operation: @escaping @Sendable () async throws -> Void
  ) {
    self.name = name
    self.limit = limit
    self.operation = operation
  }

  /// Runs the operation, and passes the reason for its failure to a closure.
  func start(then end: @escaping @Sendable (String?) async -> Void) -> Task<Void, Never> {
    Task(executorPreference: ThreadExecutor()) {
      var failure: String?
      do {
        try await operation()
      } catch {
        failure = "\(error)"
      }
      await end(failure)
    }
  }
}

/// The health of a ``ServiceGroup`` at one moment.
public struct HealthReport: Hashable, Sendable {
  /// The result of one check.
  public struct Check: Hashable, Sendable {
    /// The name of the check.
    public let name: String
    /// The time that the check took.
    public let duration: Duration
    /// The reason for which the check has failed; `nil` if it hasn't.
    ///
    /// It may contain secrets, such as addresses, so show it to operators only.
    public let failure: String?

    /// Creates a result.
    public init(name: String, duration: Duration, failure: String?) {
      self.name = name
      self.duration = duration
      self.failure = failure
    }
  }

  /// Whether all services are ready, the group wasn't asked to end, and no check has failed.
  public let isReady: Bool
  /// The results in the order of the checks; empty if the services aren't ready, because no check runs then.
  public let checks: [Check]

  /// Creates a report.
  public init(isReady: Bool, checks: [Check]) {
    self.isReady = isReady
    self.checks = checks
  }
}

extension Container {
  /// The checks of what the services need, which all modules contribute.
  public var healthChecks: Factory<[HealthCheck]> { contributed() }

  /// Returns the health of the app, for a route.
  ///
  /// The app registers ``ServiceGroup/checkHealth()`` of its group. Until then, it isn't ready.
  public var checkHealth: Factory<@Sendable () async -> HealthReport> {
    self { { HealthReport(isReady: false, checks: []) } }
  }
}

/// The checks of a group, of which each runs once at a time.
actor HealthChecks {
  private let checks: [HealthCheck]
  private let clock: any Clock<Duration>
  /// The run of all checks, which later callers share.
  private var sharedRun: Task<[HealthReport.Check], Never>?
  /// The indices of the checks whose operation hasn't ended.
  private var running: Set<Int> = []

  init(_ checks: [HealthCheck], clock: any Clock<Duration>) {
    self.checks = checks
    self.clock = clock
  }

  /// Runs all checks at the same time, or waits for the run that has begun.
  func run() async -> [HealthReport.Check] {
    if let sharedRun {
      return await sharedRun.value
    }
    let run = Task {
      let results = checks.indices.map { index in Task { await result(of: index) } }
      var report: [HealthReport.Check] = []
      for result in results {
        report.append(await result.value)
      }
      sharedRun = nil
      return report
    }
    sharedRun = run
    return await run.value
  }

  private func result(of index: Int) async -> HealthReport.Check {
    var failure: String?
    let duration = await clock.measure {
      failure = await runCheck(index)
    }
    return HealthReport.Check(name: checks[index].name, duration: duration, failure: failure)
  }

  /// Runs a check within its limit, and returns the reason for its failure.
  private func runCheck(_ index: Int) async -> String? {
    // Checks that never end would pile up.
    guard running.insert(index).inserted else {
      return "It still runs since an earlier request."
    }
    let limit = checks[index].limit
    let (ends, end) = AsyncStream.makeStream(of: String?.self)
    let operation = checks[index].start { failure in
      await self.setEnded(index)
      end.yield(failure)
    }
    let timer = Task { [clock] in
      try await clock.sleep(for: limit.asLimit)
      end.yield("It didn't end within \(limit).")
      ThreadExecutor.cancel([operation])
    }
    var iterator = ends.makeAsyncIterator()
    let failure = await iterator.next()
    timer.cancel()
    return failure ?? nil
  }

  private func setEnded(_ index: Int) { running.remove(index) }
}
