import Foundation

/// A place where threads wait for each other.
final class Arrivals: @unchecked Sendable {
  // The count is only touched while the condition is locked.
  private let condition = NSCondition()
  private var count = 0

  /// Waits until a number of threads have come here, and then a while for one too many.
  ///
  /// - Parameters:
  ///   - expected: How many threads have to come; after ten seconds it gives up.
  ///   - grace: How long to give one more thread the time to come.
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
