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
