import Synchronization

/// A clock that only a test advances.
final class ManualClock: Clock {
  /// The time since the creation of the clock.
  struct Instant: InstantProtocol {
    let offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [(deadline: Instant, sleeper: AsyncStream<Never>.Continuation)] = []
  }

  private let state = Mutex(State())
  /// The length of each sleep, as it begins.
  let sleeps: AsyncStream<Duration>
  private let sleep: AsyncStream<Duration>.Continuation

  init() { (sleeps, sleep) = AsyncStream.makeStream(of: Duration.self) }

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until a task sleeps for a duration.
  func waitForSleep(of duration: Duration) async {
    for await next in sleeps where next == duration { return }
  }

  /// Advances the time, and wakes the tasks whose deadline is reached.
  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      let now = state.now.advanced(by: duration)
      state.now = now
      let woken = state.sleepers.filter { $0.deadline <= now }
      state.sleepers.removeAll { $0.deadline <= now }
      return woken
    }
    for (_, sleeper) in woken { sleeper.finish() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let (wakes, sleeper) = AsyncStream.makeStream(of: Never.self)
    state.withLock { $0.sleepers.append((deadline, sleeper)) }
    sleep.yield(now.duration(to: deadline))
    // The loop ends when the clock or a cancellation wakes the task.
    for await _ in wakes {}
    try Task.checkCancellation()
  }
}
