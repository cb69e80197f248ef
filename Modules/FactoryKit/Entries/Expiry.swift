/// When an instance is too old to be used: its time to live, seen at one moment.
struct Expiry: Sendable {
  /// The moment of the look.
  let moment = MonotonicClock.now
  private let timeToLive: Duration

  /// Looks at the clock.
  init(timeToLive: Duration) { self.timeToLive = timeToLive }

  /// Whether an instance has expired that was last used at a moment; never if it was not noted.
  func hasPassed(since lastUse: Duration?) -> Bool {
    lastUse.map { moment - $0 >= timeToLive } ?? false
  }
}
