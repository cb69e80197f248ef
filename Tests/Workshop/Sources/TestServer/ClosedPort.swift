/// A port of 127.0.0.1 that refuses all connections.
///
/// The port of a stopped server may soon belong to another test's server. This one stays reserved,
/// but nothing listens on it.
public final class ClosedPort: Sendable {
  private let socket: Int32

  /// The port.
  public let number: Int

  /// Reserves a free port.
  ///
  /// - Throws: ``TestServerError`` if the system has no free port.
  public init() throws { (socket, number) = try Sockets.bound(listening: false) }

  deinit { Sockets.close(socket) }

  /// Returns the URL of a path on this port.
  ///
  /// - Parameter path: An absolute path.
  /// - Returns: The URL as text.
  public func address(_ path: String) -> String { "http://127.0.0.1:\(number)\(path)" }
}
