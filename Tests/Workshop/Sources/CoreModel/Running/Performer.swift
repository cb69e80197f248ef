/// Something that operations are done to: containers, or the model of them.
package protocol Performer: AnyObject {
  /// Does an operation.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: What was seen.
  func perform(_ operation: Operation) -> Outcome

  /// Lets everything go.
  ///
  /// - Returns: How many products and containers are left.
  func end() -> Int
}
