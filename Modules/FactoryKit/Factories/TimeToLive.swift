/// How long an instance stays that nobody asks for.
@usableFromInline
struct TimeToLive: Sendable, Equatable {
  /// The time in nanoseconds; `.max` if it stays for ever.
  @usableFromInline let nanoseconds: Int64

  /// The time to live of an instance that stays for ever.
  static var unlimited: TimeToLive { TimeToLive(seconds: .infinity) }

  /// Creates a time to live from a number of seconds, which may be infinite, or no number.
  @inlinable
  init(seconds: Double) {
    let nanoseconds = seconds * 1e9
    // More than there is room for, 292 years, is as good as infinite. What is no number isn't above
    // zero either.
    self.nanoseconds = nanoseconds >= 0x1p63 ? .max : nanoseconds > 0 ? Int64(nanoseconds) : 0
  }
}
