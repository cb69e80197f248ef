import FactoryKit

/// Whether a service is asked to end, and what is to be called then.
final class GracefulShutdown: Sendable {
  private struct State {
    var hasBegun = false
    var handlers: [Int: @Sendable () -> Void] = [:]
    var nextID = 0
  }

  /// That of the service which this task belongs to.
  @TaskLocal static var current: GracefulShutdown?

  private let state = Locked(State())

  var hasBegun: Bool { state.withLock(\.hasBegun) }

  /// Asks the service to end; more than once is the same as once.
  func begin() {
    let handlers = state.withLock { state in
      state.hasBegun = true
      defer { state.handlers = [:] }
      return state.handlers.sorted { $0.key < $1.key }.map(\.value)
    }
    for handler in handlers { handler() }
  }

  /// Has a closure called when the service is asked to end, or at once if it was already.
  ///
  /// - Returns: What takes the closure away again.
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

  func remove(_ id: Int?) {
    guard let id else { return }
    let handler = state.withLock { $0.handlers.removeValue(forKey: id) }
    // It goes here, outside the lock.
    _ = handler
  }
}
