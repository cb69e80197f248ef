import Foundation

/// A barrier for threads.
final class Arrivals: @unchecked Sendable {
  // The count is accessed only under the lock of the condition.
  private let condition = NSCondition()
  private var count = 0

  /// Waits until a number of threads have arrived, and then some time for an unexpected one.
  ///
  /// - Parameters:
  ///   - expected: The number of threads; the wait ends after ten seconds.
  ///   - grace: The time to wait for one more thread.
  func wait(for expected: Int, grace: TimeInterval = 0) {
    condition.lock()
    defer { condition.unlock() }
    count += 1
    condition.broadcast()
    waitWhile(fewerThan: expected, until: Date(timeIntervalSinceNow: 10))
    waitWhile(fewerThan: expected + 1, until: Date(timeIntervalSinceNow: grace))
  }

  private func waitWhile(fewerThan expected: Int, until deadline: Date) {
    while count < expected, condition.wait(until: deadline) {}
  }
}
