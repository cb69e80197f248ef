import Synchronization

/// A clock for tests.
///
/// A wait advances the time and returns immediately.
public final class SkippingClock: Clock {
  /// The time since the creation of the clock.
  public struct Instant: InstantProtocol {
    let offset: Duration

    /// Returns the instant after a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// Returns the duration from this instant to another one.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Returns whether an instant is before another one.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var pauses: [Duration] = []
  }

  private let state = Mutex(State())

  /// Creates a clock.
  public init() {}

  /// The current time of the clock.
  public var now: Instant { state.withLock(\.now) }
  /// A nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The durations of all waits, in order.
  public var pauses: [Duration] { state.withLock(\.pauses) }

  /// Advances the time without a wait.
  public func advance(by duration: Duration) {
    state.withLock { $0.now = $0.now.advanced(by: duration) }
  }

  /// Advances the time to a deadline, and records the duration.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { state in
      state.pauses.append(state.now.duration(to: deadline))
      state.now = max(state.now, deadline)
    }
  }
}
