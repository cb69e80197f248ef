import Synchronization

/// A clock that goes on only when somebody waits or tells it to, and then at once.
public final class SkippingClock: Clock {
  /// A moment: the time since the clock was made.
  public struct Instant: InstantProtocol {
    let offset: Duration

    /// Returns the moment after a time.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// Returns the time from this moment to another one.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Returns whether a moment is before another one.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var pauses: [Duration] = []
  }

  private let state = Mutex(State())

  /// Creates a clock.
  public init() {}

  /// How much time has passed.
  public var now: Instant { state.withLock(\.now) }
  /// A nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// How long each wait was, in the order of the waits.
  public var pauses: [Duration] { state.withLock(\.pauses) }

  /// Lets time pass in which nobody waits.
  public func advance(by duration: Duration) {
    state.withLock { $0.now = $0.now.advanced(by: duration) }
  }

  /// Lets time pass until a moment, and notes for how long.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { state in
      state.pauses.append(state.now.duration(to: deadline))
      state.now = max(state.now, deadline)
    }
  }
}
