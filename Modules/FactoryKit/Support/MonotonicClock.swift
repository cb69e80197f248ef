import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The clock that time to live is measured on: it never goes back, and goes on while the machine sleeps.
package enum MonotonicClock {
  @TaskLocal private static var advance: Duration = .zero
  /// Whether the clock was ever advanced, so that nobody looks for it before.
  private static let isAdvanced = Atomic(false)

  /// Has the clock be ahead of the machine's while an operation runs, for tests that don't want to wait.
  package static func withAdvance<Result>(
    _ advance: Duration,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    isAdvanced.store(true, ordering: .relaxed)
    return try $advance.withValue(advance, operation: operation)
  }

  /// The nanoseconds that have passed since some moment.
  static var nanoseconds: Int64 {
    var time = timespec()
    #if os(Linux)
      // The one that `ContinuousClock` reads, whose instants take as long again to make.
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
