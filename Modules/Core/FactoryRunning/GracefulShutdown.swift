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

  init(onReady reportReady: @escaping @Sendable () -> Void) { self.reportReady = reportReady }

  var hasBegun: Bool { state.withLock(\.hasBegun) }

  /// Asks the service to end; a second call has no effect.
  func begin() {
    state.withLock { $0.hasBegun = true }
    // One after the other: a handler may be removed while an earlier one runs.
    while let handler = state.withLock({ $0.takeHandler() }) { handler() }
  }

  /// Adds a closure for the request to end, or calls it now if the service was asked already.
  ///
  /// - Returns: The identity of the closure, to remove it; `nil` if the closure was called.
  func add(_ handler: @escaping @Sendable () -> Void) -> Int? {
    let id: Int? = state.withLock { state in
      guard !state.hasBegun else { return nil }
      state.nextID += 1
      state.handlers[state.nextID] = handler
      return state.nextID
    }
    if id == nil { handler() }
    return id
  }

  /// Removes a closure, which is never called afterwards, but may still be running.
  func remove(_ id: Int?) {
    guard let id else { return }
    let handler = state.withLock { $0.handlers.removeValue(forKey: id) }
    // The closure is released outside the lock.
    _ = handler
  }
}
