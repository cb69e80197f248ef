import Foundation
import Synchronization

/// A barrier for several threads, which also takes their times.
///
/// Threads spin instead of sleeping, so that all start at the same moment if there are enough
/// cores.
final class StartingLine: Sendable {
  private let count: Int
  private let arrived = Atomic(0)
  private let times = Mutex<[ClosedRange<ContinuousClock.Instant>]>([])

  /// Creates a line for a number of threads.
  init(count: Int) { self.count = count }

  /// Waits for the other threads, and then takes the time of a closure.
  func run(_ body: () -> Void) {
    arrived.add(1, ordering: .acquiringAndReleasing)
    while arrived.load(ordering: .acquiring) < count { sched_yield() }
    let start = ContinuousClock.now
    body()
    let end = ContinuousClock.now
    times.withLock { $0.append(start...end) }
  }

  /// The time from the first start to the last end.
  var duration: Duration {
    let times = times.withLock { $0 }
    guard let first = times.map(\.lowerBound).min(), let last = times.map(\.upperBound).max() else {
      return .zero
    }
    return last - first
  }
}
