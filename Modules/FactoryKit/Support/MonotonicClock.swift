/// The clock that time to live is measured on.
package enum MonotonicClock {
  /// How far the clock is ahead of the machine's, for tests that do not want to wait.
  @TaskLocal package static var advance: Duration = .zero

  /// The time that has passed since some moment; it never goes back.
  static var now: ContinuousClock.Instant { ContinuousClock.now + advance }
}
