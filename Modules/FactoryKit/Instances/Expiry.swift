/// When an instance is too old to be used: its time to live, seen at one moment.
struct Expiry: Sendable {
  private let now: ContinuousClock.Instant
  private let timeToLive: Duration

  /// Looks at the clock.
  init(timeToLive: Duration) {
    self.timeToLive = timeToLive
    now = MonotonicClock.now
  }

  /// The moment of the look.
  var moment: ContinuousClock.Instant { now }

  /// Whether an instance has expired that was last used at a moment; never if it was not noted.
  func hasPassed(since lastUse: ContinuousClock.Instant?) -> Bool {
    lastUse.map { now - $0 >= timeToLive } ?? false
  }
}
