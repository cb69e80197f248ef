@testable import FactoryKit

/// The clock that time to live is measured on, for tests that don't want to wait.
package enum TestClock {
  /// Has the clock be ahead of the machine's while an operation runs.
  ///
  /// - Parameters:
  ///   - advance: By how much.
  ///   - operation: What runs.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  package static func withAdvance<Result>(
    _ advance: Duration,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    try MonotonicClock.withAdvance(advance, operation)
  }
}
