/// How long an instance stays that nobody asks for.
struct TimeToLive: Sendable {
  /// The time; none if it stays for ever.
  let duration: Duration?

  /// Creates a time to live from a number of seconds, which may be infinite, or no number.
  init(seconds: Double) {
    // More seconds than a duration can have are as good as infinitely many.
    if seconds >= 1e18 {
      duration = nil
    } else {
      // What is no number is not above zero either.
      duration = seconds > 0 ? .seconds(seconds) : .zero
    }
  }
}
