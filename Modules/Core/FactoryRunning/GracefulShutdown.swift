import FactoryKit

/// The group's connection to a service: the request to end, with the closures to call then, and the report that the
/// service is ready.
final class GracefulShutdown: Sendable {
  private struct State {
    var hasBegun = false
    var handlers: [Int: @Sendable () -> Void] = [:]
    var nextID = 0

    mutating func takeHandler() -> (@Sendable () -> Void)? {
      handlers.keys.min().flatMap { handlers.removeValue(forKey: $0) }
    }
  }

  /// The request to the current task's service.
  @TaskLocal static var current: GracefulShutdown?

  /// Tells the group that the service is ready.
  let reportReady: @Sendable () -> Void
  private let state = Locked(State())
  /// Ends when the handlers have returned.
  private let calls: AsyncStream<Never>
  private let endOfCalls: AsyncStream<Never>.Continuation

  init(onReady reportReady: @escaping @Sendable () -> Void) {
    self.reportReady = reportReady
    (calls, endOfCalls) = AsyncStream.makeStream(of: Never.self)
  }

  var hasBegun: Bool { state.withLock(\.hasBegun) }

  /// Asks the service to end; a second call has no effect.
  ///
  /// The handlers run on their own thread, because each may block it.
  func begin() {
    let isFirst = state.withLock { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    if isFirst {
      Task(executorPreference: ThreadExecutor()) { self.callHandlers() }
    }
  }

  private func callHandlers() {
    // One after the other: a handler may be removed while an earlier one runs.
    while let handler = state.withLock({ $0.takeHandler() }) {
      handler()
    }
    endOfCalls.finish()
  }

  /// Waits until the handlers have returned, or the current task is cancelled.
  ///
  /// Returns at once before the request to end.
  func waitForHandlers() async {
    if hasBegun {
      for await _ in calls {}
    }
  }

  /// Adds a closure for the request to end, or calls it now if the service was asked already.
  ///
  /// - Returns: The identity of the closure, to remove it; `nil` if the closure was called.
  func add(_ handler: @escaping @Sendable () -> Void) -> Int? {
    let id: Int? = state.withLock { state in
      guard !state.hasBegun else {
        return nil
      }
      state.nextID += 1
      state.handlers[state.nextID] = handler
      return state.nextID
    }
    if id == nil {
      handler()
    }
    return id
  }

  /// Removes a closure, which is never called afterwards, but may still be running.
  func remove(_ id: Int?) {
    guard let id else {
      return
    }
    let handler = state.withLock { $0.handlers.removeValue(forKey: id) }
    // The closure is released outside the lock.
    _ = handler
  }
}
