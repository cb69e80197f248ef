/// The time to live of instances, and the moment of the check.
struct Expiry: Sendable {
  /// The moment in nanoseconds on ``MonotonicClock``.
  let moment: Int64
  /// The time to live in nanoseconds.
  let timeToLive: Int64

  /// Creates the expiry at this moment; `nil` for instances that don't expire.
  init?(_ timeToLive: Int64?) {
    guard let timeToLive, timeToLive != .max else {
      return nil
    }
    // Only here, because reading the clock takes longer than reading a stored instance.
    moment = MonotonicClock.nanoseconds
    self.timeToLive = timeToLive
  }
}
