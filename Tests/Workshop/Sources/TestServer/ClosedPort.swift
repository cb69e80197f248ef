/// A port of 127.0.0.1 that refuses every connection for as long as this exists.
///
/// The port of a server that has stopped may soon belong to another test's server; this one is
/// taken, but nobody listens on it.
public final class ClosedPort: Sendable {
  private let socket: Int32

  /// The port.
  public let number: Int

  /// Takes a free port.
  ///
  /// - Throws: ``TestServerError`` when the system has no port left.
  public init() throws { (socket, number) = try Sockets.bound(listening: false) }

  deinit { Sockets.close(socket) }

  /// Returns the URL of a path on this port.
  ///
  /// - Parameter path: An absolute path.
  /// - Returns: The URL as text.
  public func address(_ path: String) -> String { "http://127.0.0.1:\(number)\(path)" }
}
