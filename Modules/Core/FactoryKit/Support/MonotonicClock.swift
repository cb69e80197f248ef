/// The clock of time to live, which never goes back, and continues while the machine sleeps.
package enum MonotonicClock {
  @TaskLocal private static var advance: Duration = .zero

  /// Advances the clock of the current task while an operation runs, for a test that doesn't wait.
  package static func withAdvance<Result>(
    _ advance: Duration,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    try $advance.withValue(advance, operation: operation)
  }

  private static let start = ContinuousClock.now

  /// The nanoseconds since an unspecified moment.
  static var nanoseconds: Int64 { (start.duration(to: .now) + advance).nanoseconds }
}

extension Duration {
  /// The whole nanoseconds.
  var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }

  /// The duration as a time limit: at least zero, and at most a century.
  ///
  /// A clock stops the program at the longest durations, which mean "no limit".
  package var asLimit: Duration { min(max(self, .zero), .seconds(100 * 366 * 86_400)) }
}
