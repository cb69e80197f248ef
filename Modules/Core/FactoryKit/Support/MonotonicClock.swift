import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The clock of time to live, which never goes back, and continues while the machine sleeps.
package enum MonotonicClock {
  @TaskLocal private static var advance: Duration = .zero
  /// Whether a test has advanced the clock; until then, the clock doesn't look for the task-local value.
  ///
  /// Relaxed: the task that has advanced the clock, and its children, see the flag.
  private static let isAdvanced = Atomic(false)

  /// Advances the clock of the current task while an operation runs, for a test that doesn't wait.
  package static func withAdvance<Result>(
    _ advance: Duration,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    isAdvanced.store(true, ordering: .relaxed)
    return try $advance.withValue(advance, operation: operation)
  }

  /// The nanoseconds since an unspecified moment.
  static var nanoseconds: Int64 {
    var time = timespec()
    #if os(Linux)
      // `ContinuousClock` reads this clock too, and takes twice as long.
      clock_gettime(CLOCK_BOOTTIME, &time)
    #else
      clock_gettime(CLOCK_MONOTONIC_RAW, &time)
    #endif
    let now = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    guard isAdvanced.load(ordering: .relaxed) else { return now }
    let (seconds, attoseconds) = advance.components
    return now + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}

extension Duration {
  /// The duration as a time limit: at least zero, and at most a century.
  ///
  /// A clock stops the program at the longest durations, which mean "no limit".
  package var asLimit: Duration { min(max(self, .zero), .seconds(100 * 366 * 86_400)) }
}
