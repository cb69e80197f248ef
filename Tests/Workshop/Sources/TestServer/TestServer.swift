public import Foundation

/// A small HTTP/1.1 server on 127.0.0.1 with responses that a test defines.
///
/// It listens on a free port from its creation, and serves each connection on a thread of its own.
/// By default, a connection serves one request. A handler may block, to delay a response.
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
  ///   - keepsConnections: Whether a connection stays open for more requests after a complete
  ///     response.
  ///   - handler: Returns the response to a request. It is called on the connection's thread,
  ///     concurrently for several requests.
  /// - Throws: ``TestServerError`` if there is no free port, or the port is in use.
  public init(
    port: Int = 0,
    keepsConnections: Bool = false,
    _ handler: @escaping @Sendable (TestRequest) -> TestResponse
  ) throws {
    let listener = try Listener(port: port, keepsConnections: keepsConnections, handler)
    self.listener = listener
    Thread.detachNewThread { listener.run() }
  }

  /// Starts a server that responds without reading a request.
  ///
  /// - Parameter response: The response on each connection.
  /// - Throws: ``TestServerError`` if there is no free port.
  public init(unasked response: TestResponse) throws {
    let listener = try Listener(unasked: response) { _ in response }
    self.listener = listener
    Thread.detachNewThread { listener.run() }
  }

  deinit { stop() }

  /// The port that the server listens on.
  public var port: Int { listener.port }

  /// All requests so far, in the order of arrival.
  public var requests: [TestRequest] { listener.log.requests }

  /// The number of connections so far.
  public var connections: Int { listener.log.connections }

  /// The number of bytes sent so far as parts of streams.
  public var streamed: Int { listener.log.streamed }

  /// Returns the URL of a path on this server.
  ///
  /// - Parameters:
  ///   - path: An absolute path, with an optional query.
  ///   - host: A name of this machine.
  /// - Returns: The URL as text.
  public func address(_ path: String, host: String = "127.0.0.1") -> String {
    "http://\(host):\(port)\(path)"
  }

  /// Stops listening and aborts all connections.
  ///
  /// It is safe to call it twice. A server also stops when it is released.
  public func stop() { listener.stop() }
}

extension TestServer {
  /// Returns the URL of a path on this server.
  ///
  /// - Parameters:
  ///   - path: An absolute path, with an optional query.
  ///   - host: A name of this machine.
  /// - Returns: The URL.
  /// - Throws: ``TestServerError`` if the path doesn't form a URL.
  public func url(_ path: String, host: String = "127.0.0.1") throws -> URL {
    guard let url = URL(string: address(path, host: host)) else {
      throw TestServerError("invalid path '\(path)': expected an absolute path")
    }
    return url
  }
}
