/// Something that operations are done to: containers, or the model of them.
package protocol Performer: AnyObject {
  /// Does an operation.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: What was seen.
  func perform(_ operation: Operation) -> Outcome

  /// Waits until a number of products is there, where tasks that have ended may still let some go.
  ///
  /// - Parameters:
  ///   - found: How many there were.
  ///   - expected: The number.
  /// - Returns: How many there are.
  func alive(_ found: Int, settlingAt expected: Int) -> Int

  /// Lets everything go.
  ///
  /// - Returns: How many products and containers are left.
  func end() -> Int
}

extension Performer {
  /// How many there were: what begins no tasks has nothing to wait for.
  package func alive(_ found: Int, settlingAt expected: Int) -> Int { found }
}
