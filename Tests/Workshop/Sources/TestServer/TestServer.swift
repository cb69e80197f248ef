import Foundation

/// A small HTTP/1.1 server on 127.0.0.1 with responses that a test defines.
///
/// It listens on a free port from its creation, and serves each connection on a thread of its own. A
/// connection serves one request.
///
/// ```swift
/// let server = try TestServer { request in
///   request.path == "/accounts" ? .json(#"{"accounts": []}"#) : .status(404)
/// }
/// defer { server.stop() }
/// let result = try await runApp("--url", server.address("/accounts"))
/// ```
public final class TestServer: Sendable {
  private let listener: Listener

  /// Starts a server.
  ///
  /// - Parameter handler: Returns the response to a request. It is called on the connection's thread,
  ///   concurrently for several requests.
  /// - Throws: ``TestServerError`` if there is no free port.
  public init(_ handler: @escaping @Sendable (TestRequest) -> TestResponse) throws {
    let listener = try Listener(handler)
    self.listener = listener
    Thread.detachNewThread { listener.run() }
  }

  deinit { stop() }

  /// Returns the URL of a path on this server, as text.
  public func address(_ path: String) -> String { "http://127.0.0.1:\(listener.port)\(path)" }

  /// Stops listening and aborts all connections.
  ///
  /// It is safe to call it twice. A server also stops when it is released.
  public func stop() { listener.stop() }
}
