/// What a wrapper has asked an async factory for, which all its copies share.
final class InjectedSharedTask<T: Sendable>: Sendable {
  private enum State: Sendable {
    case asked(SharedTaskHandle<T>)
    case made(T)
    /// The making has failed.
    case failed
  }

  /// Finds the factory, in the container that the current task shares.
  let find: @Sendable () -> AsyncFactory<T>
  private let state: Locked<State>

  /// Asks the factory.
  init(_ find: @escaping @Sendable () -> AsyncFactory<T>) {
    self.find = find
    state = Locked(.asked(find().begin(())))
  }

  deinit {
    if case .asked(let hold) = state.withLock({ $0 }) { hold.release() }
  }

  /// The instance, if it was waited for.
  var made: T? { if case .made(let instance) = state.withLock({ $0 }) { instance } else { nil } }

  /// Waits for the instance; asks anew if the making has failed before.
  nonisolated(nonsending) func instance() async throws -> T {
    while true {
      switch state.withLock({ $0 }) {
      case .made(let instance):
        return instance
      case .failed:
        try Task.checkCancellation()
        askAnew()
      case .asked(let hold):
        // Held by this call too: the wrapper may go meanwhile.
        guard hold.sharedTask.hold() else {
          drop(hold)
          continue
        }
        defer { hold.release() }
        do {
          let instance = try await hold.sharedTask.wait()
          if keep(instance, of: hold) { hold.deliver(instance) }
          return instance
        } catch {
          if hold.sharedTask.isOver { drop(hold) }
          throw error
        }
      }
    }
  }

  private func askAnew() {
    let hold = find().begin(())
    let isTaken = state.withLock { state in
      guard case .failed = state else { return false }
      state = .asked(hold)
      return true
    }
    // Another call was faster.
    if !isTaken { hold.release() }
  }

  /// Keeps the instance, if this is the first call to have waited for it.
  private func keep(_ instance: T, of hold: SharedTaskHandle<T>) -> Bool {
    let isFirst = state.withLock { state in
      guard case .asked(let current) = state, current.sharedTask === hold.sharedTask else {
        return false
      }
      state = .made(instance)
      return true
    }
    if isFirst { hold.release() }
    return isFirst
  }

  /// Lets go of a flight that has failed, if no other call has.
  private func drop(_ hold: SharedTaskHandle<T>) {
    let isFirst = state.withLock { state in
      guard case .asked(let current) = state, current.sharedTask === hold.sharedTask else {
        return false
      }
      state = .failed
      return true
    }
    if isFirst { hold.release() }
  }
}
