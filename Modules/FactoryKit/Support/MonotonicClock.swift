/// The clock that time to live is measured on.
package enum MonotonicClock {
  /// How far the clock is ahead of the machine's, for tests that do not want to wait.
  @TaskLocal package static var advance: Duration = .zero

  private static let start = ContinuousClock.now

  /// The time that has passed since some moment; it never goes back.
  ///
  /// A duration and not an instant: how many bytes that has is known only when the program runs, and
  /// so would be where in an entry anything is.
  static var now: Duration { start.duration(to: .now) + advance }
}
