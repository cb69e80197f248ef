/// A clock that shows the time that a test sets.
///
/// Replace this example with the test doubles of your contracts.
public struct FakesClock: Sendable {
  /// The seconds since the start.
  public var seconds: Int

  /// Creates a clock.
  ///
  /// - Parameter seconds: The seconds since the start.
  public init(seconds: Int = 0) { self.seconds = seconds }
}
