/// A service that most workloads inject.
///
/// Like most protocols in an app, it isn't restricted to classes.
public protocol Serving: Sendable {
  /// A number that the service was created from.
  var number: Int { get }
  /// The number of objects in the service.
  var count: Int { get }
}

extension Serving {
  /// Whether both services are the same object.
  public func isSame(as other: any Serving) -> Bool {
    (self as AnyObject) === (other as AnyObject)
  }
}

/// The small object that most workloads resolve, new or stored.
public final class Service: Serving {
  /// The number that the initializer received.
  public let number: Int
  /// The number of objects in this service: one.
  public var count: Int { 1 }

  /// Creates a service from a number.
  public init(_ number: Int = 0) { self.number = number }
}

/// A service that needs two others.
public final class Session: Serving {
  /// The number of the first service.
  public let number: Int
  private let services: (any Serving, any Serving)

  /// Creates a session of two services, in an async function.
  public init(_ first: any Serving, _ second: any Serving) async throws {
    number = first.number
    services = (first, second)
  }

  /// The number of objects.
  public var count: Int { 1 + services.0.count + services.1.count }
}

/// An object of a tree: its root, or one of the objects on the second level.
public final class Branch: Serving {
  /// A fixed number; a branch isn't created from one.
  public let number = 0
  private let parts: [any Serving]

  init(_ parts: any Serving...) { self.parts = parts }

  /// Creates ten objects in three levels without a container.
  public static func makeTreeByHand() -> any Serving {
    Branch(
      Branch(Service(), Service()),
      Branch(Service(), Service()),
      Branch(Service(), Service())
    )
  }

  /// The number of objects in the branch.
  public var count: Int { parts.reduce(1) { $0 + $1.count } }
}
