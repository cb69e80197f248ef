/// When an instance is too old to be used: its time to live, seen at one moment.
struct Expiry: Sendable {
  /// The moment of the look.
  let moment = MonotonicClock.now
  private let timeToLive: Duration

  /// Looks at the clock.
  init(timeToLive: Duration) { self.timeToLive = timeToLive }

  /// Whether an instance has expired that was last used at a moment.
  ///
  /// If that was not noted, because there was no time to live, it has not, but for a time to live in
  /// which nothing is ever used.
  func hasPassed(since lastUse: Duration?) -> Bool {
    lastUse.map { moment - $0 >= timeToLive } ?? (timeToLive <= .zero)
  }
}
