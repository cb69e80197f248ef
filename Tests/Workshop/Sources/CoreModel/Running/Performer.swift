/// A target of operations: containers, or their model.
package protocol Performer: AnyObject {
  /// Performs an operation.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: The visible effects.
  func perform(_ operation: Operation) -> Outcome

  /// Waits until the number of living products is in a range, because finished tasks may still release
  /// some.
  ///
  /// - Parameters:
  ///   - found: The number found first.
  ///   - expected: The expected range.
  /// - Returns: The final number.
  func alive(_ found: Int, settlingIn expected: ClosedRange<Int>) -> Int

  /// Releases everything.
  ///
  /// - Returns: The number of products and containers that are still alive.
  func end() -> Int
}

extension Performer {
  /// Returns the number found first: without tasks, there is nothing to wait for.
  package func alive(_ found: Int, settlingIn expected: ClosedRange<Int>) -> Int { found }
}
