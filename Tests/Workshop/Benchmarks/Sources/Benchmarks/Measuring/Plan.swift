/// The number and length of the samples.
///
/// Samples are short, with pauses between them, because some machines slow down a process that runs long.
struct Plan {
  /// The number of samples of each row.
  let rounds: Int
  /// The approximate duration of a sample.
  let sample: Duration
  /// The pause before each sample.
  let pause: Duration

  /// A plan that is long enough to judge budgets.
  static let full = Plan(rounds: 201, sample: .microseconds(200), pause: .milliseconds(1))
  /// A plan that only shows that everything runs.
  static let short = Plan(rounds: 5, sample: .microseconds(100), pause: .zero)
}
