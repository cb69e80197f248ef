/// The small object that most workloads make or find.
public final class Service: Serving {
  /// What it was made from.
  public let number: Int
  /// One object.
  public var count: Int { 1 }

  /// Creates a service from a number.
  public init(_ number: Int = 0) { self.number = number }
}
