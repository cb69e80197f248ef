/// When an instance is too old to be used: its time to live, seen at one moment.
struct Expiry: Sendable {
  /// The moment of the look, in nanoseconds on ``MonotonicClock``.
  let moment = MonotonicClock.nanoseconds
  /// The time to live in nanoseconds.
  let timeToLive: Int64

  /// Looks at the clock.
  init(timeToLive: Int64) { self.timeToLive = timeToLive }
}
