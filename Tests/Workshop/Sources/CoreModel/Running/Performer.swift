/// A target of operations: containers, or their model.
package protocol Performer: AnyObject {
  /// Performs an operation.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: The visible effects.
  func perform(_ operation: Operation) -> Outcome

  /// Waits until an expected number of products is alive, because finished tasks may still release
  /// some.
  ///
  /// - Parameters:
  ///   - found: The number found first.
  ///   - expected: The expected number.
  /// - Returns: The final number.
  func alive(_ found: Int, settlingAt expected: Int) -> Int

  /// Releases everything.
  ///
  /// - Returns: The number of products and containers that are still alive.
  func end() -> Int
}

extension Performer {
  /// Returns the number found first: without tasks, there is nothing to wait for.
  package func alive(_ found: Int, settlingAt expected: Int) -> Int { found }
}
