@testable import FactoryKit

/// The clock of times to live, for tests that don't want to wait.
package enum TestClock {
  /// Advances the clock while an operation runs.
  ///
  /// - Parameters:
  ///   - advance: The difference to the real clock.
  ///   - operation: The operation.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  package static func withAdvance<Result>(
    _ advance: Duration,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    try MonotonicClock.withAdvance(advance, operation)
  }
}
