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

/// A response, which is written after the handler and all middleware have returned.
public struct Response: Sendable {
  /// Writes a part of the body to the client.
  public typealias Writer = (String) async throws -> Void

  /// A complete body, or a closure that writes its parts.
  public enum Body: Sendable {
    case text(String)
    case stream(@Sendable (Writer) async throws -> Void)
  }

  /// The status, such as 200.
  public var status: Int
  /// The body.
  public var body: Body

  /// Creates a response with a complete body.
  public init(status: Int = 200, _ text: String) { (self.status, body) = (status, .text(text)) }

  /// Creates a response whose body is a stream.
  public init(status: Int = 200, stream: @escaping @Sendable (Writer) async throws -> Void) {
    (self.status, body) = (status, .stream(stream))
  }
}

/// The rest of the chain: the inner middleware, and the handler of the route.
public typealias Responder = @Sendable (Request) async throws -> Response

/// A function around the handlers of all routes.
public protocol Middleware: Sendable {
  /// Returns the response to a request, usually that of the rest of the chain.
  func respond(to request: Request, next: Responder) async throws -> Response
}

/// The routes of an application, and the middleware around them.
public struct Router: Sendable {
  private var middleware: [any Middleware] = []
  private var handlers: [String: Responder] = [:]

  /// Creates a router without routes.
  public init() {}

  /// Adds middleware inside of the middleware that was added before.
  public mutating func add(_ middleware: some Middleware) { self.middleware.append(middleware) }

  /// Adds a route.
  public mutating func on(_ method: String, _ path: String, _ handler: @escaping Responder) {
    handlers["\(method) \(path)"] = handler
  }

  func respond(to request: Request) async -> Response {
    var responder =
      handlers["\(request.method) \(request.path)"]
      ?? { _ in Response(status: 404, "There is no such route.\n") }
    for middleware in middleware.reversed() {
      responder = { [responder] in try await middleware.respond(to: $0, next: responder) }
    }
    do {
      return try await responder(request)
    } catch {
      return Response(status: 500, "\(error)\n")
    }
  }
}
