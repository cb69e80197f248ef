/// A request.
public struct Request: Sendable {
  /// The number of the request in its application.
  public let id: Int
  /// The method, such as `GET`.
  public let method: String
  /// The path, without a query.
  public let path: String
  /// The body as a whole.
  public let body: String
}

/// A response.
public struct Response: Sendable {
  /// The status, such as 200.
  public let status: Int
  /// The body.
  public let body: String

  /// Creates a response.
  public init(status: Int = 200, _ body: String) {
    self.status = status
    self.body = body
  }
}

/// The handler of a route.
public typealias Responder = @Sendable (Request) async throws -> Response

/// The routes of an application.
public struct Router: Sendable {
  private var handlers: [String: Responder] = [:]

  /// Creates a router without routes.
  public init() {}

  /// Adds a route.
  public mutating func on(_ method: String, _ path: String, _ handler: @escaping Responder) {
    handlers["\(method) \(path)"] = handler
  }

  func respond(to request: Request) async -> Response {
    let responder =
      handlers["\(request.method) \(request.path)"]
      ?? { _ in Response(status: 404, "There is no such route.\n") }
    do {
      return try await responder(request)
    } catch {
      return Response(status: 500, "\(error)\n")
    }
  }
}
