/// How much is measured.
///
/// Samples are short and stand apart, so that a machine that slows down who keeps it busy has no
/// reason to.
struct Plan {
  /// How often each row has its turn.
  let rounds: Int
  /// How long a sample takes, about.
  let sample: Duration
  /// How long the program sleeps before each.
  let pause: Duration

  /// Enough for a verdict.
  static let full = Plan(rounds: 201, sample: .microseconds(200), pause: .milliseconds(1))
  /// Enough to see that everything runs.
  static let short = Plan(rounds: 5, sample: .microseconds(100), pause: .zero)
}
