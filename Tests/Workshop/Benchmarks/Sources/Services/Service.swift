/// The small object that most workloads resolve, new or stored.
public final class Service: Serving {
  /// The number that the initializer received.
  public let number: Int
  /// The number of objects in this service: one.
  public var count: Int { 1 }

  /// Creates a service from a number.
  public init(_ number: Int = 0) { self.number = number }
}
