/// A clock whose time is always the same until somebody says that all of it has passed.
final class StoppedClock: Clock, Sendable {
  typealias Duration = Swift.Duration
  typealias Instant = ContinuousClock.Instant

  private struct State {
    var isOver = false
    var isReleased = false
    var sleepers: [Int: CheckedContinuation<Void, any Error>] = [:]
    var waiters: [CheckedContinuation<Void, Never>] = []
    var last = 0
  }

  private let state = Shared(State())
  let now = ContinuousClock.now
  let minimumResolution = Duration.zero

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    var number = 0
    state.change {
      $0.last += 1
      number = $0.last
    }
    let key = number
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        var isOver = false
        state.change { state in
          isOver = state.isOver
          if !isOver { state.sleepers[key] = continuation }
        }
        if isOver { continuation.resume() } else if Task.isCancelled { cancel(key) }
      }
    } onCancel: {
      cancel(key)
    }
  }

  /// Has all time pass.
  func advance() {
    var sleepers: [CheckedContinuation<Void, any Error>] = []
    state.change { state in
      state.isOver = true
      sleepers = Array(state.sleepers.values)
      state.sleepers = [:]
    }
    for sleeper in sleepers { sleeper.resume() }
  }

  /// Waits until ``release()``.
  func waitForever() async {
    await withCheckedContinuation { continuation in
      var isReleased = false
      state.change { state in
        isReleased = state.isReleased
        if !isReleased { state.waiters.append(continuation) }
      }
      if isReleased { continuation.resume() }
    }
  }

  /// Returns when somebody waits for a release.
  func hasWaiter() async { while state.value.waiters.isEmpty { await Task.yield() } }

  func release() {
    var waiters: [CheckedContinuation<Void, Never>] = []
    state.change { state in
      state.isReleased = true
      waiters = state.waiters
      state.waiters = []
    }
    for waiter in waiters { waiter.resume() }
  }

  private func cancel(_ number: Int) {
    var sleeper: CheckedContinuation<Void, any Error>?
    state.change { sleeper = $0.sleepers.removeValue(forKey: number) }
    sleeper?.resume(throwing: CancellationError())
  }
}

/// Where some tasks wait for each other.
actor Meeting {
  private var missing: Int
  private var waiters: [CheckedContinuation<Void, Never>] = []

  init(of count: Int) { missing = count }

  func join() async {
    missing -= 1
    if missing == 0 {
      for waiter in waiters { waiter.resume() }
    } else {
      await withCheckedContinuation { waiters.append($0) }
    }
  }
}
