import Contracts
import FactoryKit
public import FactoryRunning

/// Loads accounts again and again, and reports what has changed.
///
/// Each round runs in a scope of its own, ``FactoryKit/Scope/request``.
///
/// A round that fails is tried again after a pause of a second, then twice as long each time, up to the
/// time between rounds or a minute, whichever is longer; the first pause is no longer than the time
/// between rounds either. A round begins at most one interval after the one before has begun, also where
/// the process was stopped meanwhile: what was missed isn't made up for.
public struct AccountsWatch<Time: Clock>: Service where Time.Duration == Duration {
  private let interval: Duration
  private let clock: Time
  private let wishes: AsyncStream<Void>
  private let wish: AsyncStream<Void>.Continuation

  /// Creates a watch, which runs once.
  ///
  /// - Parameters:
  ///   - interval: The time from the beginning of a round to that of the next.
  ///   - clock: What measures the time.
  public init(every interval: Duration, clock: Time = ContinuousClock()) {
    (self.interval, self.clock) = (interval, clock)
    (wishes, wish) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Begins a round at once, or as soon as the present one has ended.
  public func loadNow() { wish.yield() }

  /// Runs until it's asked to end, which also ends a load that is under way.
  ///
  /// - Throws: `UnkeptPromiseError` if no loader or reporter is registered, and what the reporter throws.
  public func run() async throws {
    let reporter = try Container.shared.watchReporter.required()
    var state = State()
    var timer: Task<Void, any Error>?
    defer { timer?.cancel() }
    wish.yield()
    try await withGracefulShutdownHandler {
      for await _ in wishes {
        timer?.cancel()
        guard let next = try await round(&state, reporter) else { return }
        timer = Task { [clock, wish] in
          try await clock.sleep(until: next, tolerance: nil)
          wish.yield()
        }
      }
    } onGracefulShutdown: {
      wish.finish()
    }
  }

  private struct State {
    var accounts: [AccountSummary]?
    var failures = 0
  }

  /// Loads the accounts once.
  ///
  /// - Returns: When to do so again; never, if the service is to end.
  private func round(_ state: inout State, _ reporter: any WatchReporting) async throws -> Time
    .Instant?
  {
    let start = clock.now
    let accounts: [AccountSummary]
    do {
      accounts = try await cancelWhenGracefulShutdown {
        try await Scope.request.open { try await Container.shared.accountsOfRequest() }
      }
    } catch let error as UnkeptPromiseError {
      throw error
    } catch {
      if Task.isCancelled || Task.isShuttingDownGracefully { return nil }
      let pause = pause(after: state.failures)
      state.failures += 1
      try reporter.report(.failed(error, pause: pause))
      return clock.now.advanced(by: pause)
    }
    if state.failures > 0 { try reporter.report(.recovered) }
    state.failures = 0
    if let before = state.accounts {
      let changes = AccountChange.all(from: before, to: accounts)
      if !changes.isEmpty { try reporter.report(.changed(changes)) }
    } else {
      try reporter.report(.began(accounts: accounts.count))
    }
    state.accounts = accounts
    return start.advanced(by: interval)
  }

  /// Returns how long to wait after a failure that had so many others right before it.
  private func pause(after failures: Int) -> Duration {
    min(min(.seconds(1), interval) * (1 << min(failures, 30)), max(.seconds(60), interval))
  }
}
