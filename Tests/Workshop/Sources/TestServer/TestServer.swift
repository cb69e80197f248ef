public import Foundation

/// A small HTTP/1.1 server on 127.0.0.1 that answers as a test tells it to.
///
/// It listens on a free port as soon as it exists, and serves each connection on a thread of its
/// own, one request to a connection unless it is told otherwise. A handler may therefore block, to hold
/// a request back.
///
/// ```swift
/// let server = try TestServer { request in
///   request.path == "/v1/accounts" ? .json(#"{"accounts": []}"#) : .status(404)
/// }
/// defer { server.stop() }
/// let answer = try await load(server.url("/v1/accounts"))
/// ```
public final class TestServer: Sendable {
  private let listener: Listener

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - port: The port to listen on, such as one that another server has left; 0 is a free one.
  ///   - keepsConnections: Whether a connection stays open for more requests behind a whole response.
  ///   - handler: Makes the response to a request. It is called on the thread of the request's
  ///     connection, for several requests at once.
  /// - Throws: ``TestServerError`` when the system has no port left to listen on, or the port is taken.
  public init(
    port: Int = 0,
    keepsConnections: Bool = false,
    _ handler: @escaping @Sendable (TestRequest) -> TestResponse
  ) throws {
    let listener = try Listener(port: port, keepsConnections: keepsConnections, handler)
    self.listener = listener
    Thread.detachNewThread { listener.run() }
  }

  /// Starts a server that answers before it is asked: it reads no request.
  ///
  /// - Parameter response: What is done with each connection.
  /// - Throws: ``TestServerError`` when the system has no port left to listen on.
  public init(unasked response: TestResponse) throws {
    let listener = try Listener(unasked: response) { _ in response }
    self.listener = listener
    Thread.detachNewThread { listener.run() }
  }

  deinit { stop() }

  /// The port that the server listens on.
  public var port: Int { listener.port }

  /// All requests so far, in the order they came.
  public var requests: [TestRequest] { listener.log.requests }

  /// How many connections were made so far.
  public var connections: Int { listener.log.connections }

  /// How many bytes were sent so far of the parts of streams.
  public var streamed: Int { listener.log.streamed }

  /// The most requests that were being served at one time.
  public var mostAtOnce: Int { listener.log.mostAtOnce }

  /// Returns the URL of a path on this server.
  ///
  /// - Parameters:
  ///   - path: An absolute path, with a query where one is wanted.
  ///   - host: The name to call this machine by.
  /// - Returns: The URL as text.
  public func address(_ path: String, host: String = "127.0.0.1") -> String {
    "http://\(host):\(port)\(path)"
  }

  /// Stops listening and closes all connections; those under way are cut off.
  ///
  /// It is safe to call it twice. A server that nobody holds any more stops by itself.
  public func stop() { listener.stop() }
}

extension TestServer {
  /// Returns the URL of a path on this server.
  ///
  /// - Parameters:
  ///   - path: An absolute path, with a query where one is wanted.
  ///   - host: The name to call this machine by.
  /// - Returns: The URL.
  /// - Throws: ``TestServerError`` when the path makes no URL.
  public func url(_ path: String, host: String = "127.0.0.1") throws -> URL {
    guard let url = URL(string: address(path, host: host)) else {
      throw TestServerError("\(path) makes no URL: give an absolute path")
    }
    return url
  }
}
