import Synchronization

/// A clock that goes on only when somebody waits or tells it to, and then at once.
final class SkippingClock: Clock {
  /// A moment: the time since the clock was made.
  struct Instant: InstantProtocol {
    let offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var pauses: [Duration] = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .nanoseconds(1) }

  /// How long each wait was, in the order of the waits.
  var pauses: [Duration] { state.withLock(\.pauses) }

  /// Lets time pass in which nobody waits.
  func advance(by duration: Duration) { state.withLock { $0.now = $0.now.advanced(by: duration) } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { state in
      state.pauses.append(state.now.duration(to: deadline))
      state.now = max(state.now, deadline)
    }
  }
}
