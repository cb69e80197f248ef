import Contracts
import FactoryKit
public import FactoryRunning

/// A service that loads the accounts periodically, and reports changes.
///
/// Each load runs in its own open scope, ``FactoryKit/Scope/request``. The interval is the time from the
/// beginning of a load to that of the next. If the process was stopped meanwhile, missed loads are
/// skipped.
///
/// After a failed load, the watch pauses for a second (or the interval, if that is shorter). Each further
/// failure doubles the pause, up to the interval or a minute, whichever is longer.
public struct AccountsWatch<Time: Clock>: Service where Time.Duration == Duration {
  private let interval: Duration
  private let clock: Time
  private let requests: AsyncStream<Void>
  private let request: AsyncStream<Void>.Continuation

  /// Creates a watch, which can run once.
  ///
  /// - Parameters:
  ///   - interval: The time from the beginning of a load to that of the next, at most a year.
  ///   - clock: The clock that measures the time.
  public init(every interval: Duration, clock: Time = ContinuousClock()) {
    self.interval = interval
    self.clock = clock
    (requests, request) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Begins a load immediately, or when the current load has ended.
  public func loadNow() { request.yield() }

  /// Runs until graceful shutdown, which also cancels a running load.
  ///
  /// - Throws: `UnkeptPromiseError` if no loader or reporter is registered, and the reporter's error.
  public func run() async throws {
    let reporter = try Container.shared.watchReporter.required()
    var state = State()
    var timer: Task<Void, any Error>?
    defer { timer?.cancel() }
    request.yield()
    try await withGracefulShutdownHandler {
      for await _ in requests {
        timer?.cancel()
        guard let next = try await round(&state, reporter) else { return }
        timer = Task { [clock, request] in
          try await clock.sleep(until: next, tolerance: nil)
          request.yield()
        }
      }
    } onGracefulShutdown: {
      request.finish()
    }
  }

  private struct State {
    var accounts: [Account]?
    var notes: Set<AccountLoadingError> = []
    var failures = 0
  }

  /// Loads the accounts once.
  ///
  /// - Returns: The time of the next load, or `nil` if the service must end.
  private func round(_ state: inout State, _ reporter: any WatchReporting) async throws -> Time
    .Instant?
  {
    let start = clock.now
    let list: AccountList
    do {
      list = try await cancelWhenGracefulShutdown {
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
    let before = state.accounts ?? []
    let found = AccountChange.all(from: before, to: list.accounts, isComplete: list.isComplete)
    let accounts = found.accounts
    if state.accounts == nil {
      let watched = accounts.count { !$0.balances.isEmpty }
      try reporter.report(.began(watched: watched, accounts: accounts.count))
    } else if !found.changes.isEmpty {
      try reporter.report(.changed(found.changes))
    }
    let notes = list.notes.filter { !state.notes.contains($0) }
    if !notes.isEmpty { try reporter.report(.noted(notes)) }
    state.accounts = accounts
    state.notes = Set(list.notes)
    return start.advanced(by: interval)
  }

  /// Returns the pause after a failure, given the number of failures directly before it.
  private func pause(after failures: Int) -> Duration {
    let first = min(.seconds(1), interval)
    let longest = max(.seconds(60), interval)
    return min(first * (1 << min(failures, 30)), longest)
  }
}
