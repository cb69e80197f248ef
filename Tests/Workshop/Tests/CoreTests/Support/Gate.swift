/// A gate that tasks wait for until it opens, or until they are cancelled.
final class Gate: Sendable {
  private struct State {
    var isOpen: Bool
    var last = 0
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    var cancelled: Set<Int> = []
    /// The continuations to resume when a number of tasks wait.
    var watchers: [(count: Int, watcher: CheckedContinuation<Void, Never>)] = []

    mutating func takeWatchers() -> [CheckedContinuation<Void, Never>] {
      let count = waiting.count
      defer { watchers.removeAll { $0.count <= count } }
      return watchers.filter { $0.count <= count }.map(\.watcher)
    }
  }

  private let state: Shared<State>

  init(isOpen: Bool = false) { state = Shared(State(isOpen: isOpen)) }

  /// Opens the gate for waiting and future tasks.
  func open() {
    var waiting: [CheckedContinuation<Void, any Error>] = []
    state.change { state in
      state.isOpen = true
      waiting = Array(state.waiting.values)
      state.waiting = [:]
    }
    for waiter in waiting { waiter.resume() }
  }

  /// Closes the gate.
  func close() { state.change { $0.isOpen = false } }

  /// Waits until a number of tasks wait at the gate.
  func await(_ count: Int = 1) async {
    await withCheckedContinuation { watcher in
      var watchers: [CheckedContinuation<Void, Never>] = []
      state.change { state in
        state.watchers.append((count, watcher))
        watchers = state.takeWatchers()
      }
      for watcher in watchers { watcher.resume() }
    }
  }

  /// Waits until the gate is open; throws if the task is cancelled.
  func pass() async throws {
    var number = 0
    state.change { state in
      state.last += 1
      number = state.last
    }
    let own = number
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        var result: Result<Void, any Error>?
        var watchers: [CheckedContinuation<Void, Never>] = []
        state.change { state in
          if state.cancelled.remove(own) != nil {
            result = .failure(CancellationError())
          } else if state.isOpen {
            result = .success(())
          } else {
            state.waiting[own] = waiter
            watchers = state.takeWatchers()
          }
        }
        if let result { waiter.resume(with: result) }
        for watcher in watchers { watcher.resume() }
      }
    } onCancel: {
      var waiter: CheckedContinuation<Void, any Error>?
      state.change { state in
        waiter = state.waiting.removeValue(forKey: own)
        if waiter == nil { state.cancelled.insert(own) }
      }
      waiter?.resume(throwing: CancellationError())
    }
  }
}

/// Returns whether a condition holds now or soon.
///
/// Other tasks can run meanwhile.
func soon(_ condition: () -> Bool) async -> Bool {
  for _ in 0..<10_000 {
    if condition() { return true }
    try? await Task.sleep(for: .milliseconds(1))
  }
  return false
}
