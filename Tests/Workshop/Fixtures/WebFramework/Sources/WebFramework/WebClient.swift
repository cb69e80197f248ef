import Glibc

/// A client, for tests.
public struct WebClient: Sendable {
  /// A reason for which there's no complete response.
  public enum Failure: Error, Hashable {
    /// The server hasn't accepted the connection.
    case notAccepted
    /// The server has accepted the request, and hasn't sent the whole response.
    case lost(String)
  }

  private let port: Int

  /// Creates a client of a server on 127.0.0.1.
  public init(port: Int) { self.port = port }

  /// Sends a request, and returns the body of the response.
  public func send(_ method: String, _ path: String, _ body: String = "") async throws -> String {
    try Self.body(of: await exchange(method, path, body))
  }

  /// Sends a request, and returns the status of the response.
  public func status(_ method: String, _ path: String) async throws -> Int {
    let response = try await exchange(method, path, "")
    guard let status = response.firstMatch(of: /HTTP\/1.1 (\d+)/).flatMap({ Int($0.1) }) else {
      throw Failure.lost(response)
    }
    return status
  }

  /// Sends a request, and returns the whole response.
  private func exchange(_ method: String, _ path: String, _ body: String) async throws -> String {
    let socket = try makeSocket()
    let connection = Connection(socket)
    return try await connection.blocking { [port] in
      guard withAddress(port, { connect(socket, $0, $1) }) == 0 else { throw Failure.notAccepted }
      var received: [UInt8] = []
      do {
        let length = "Content-Length: \(body.utf8.count)"
        try connection.write("\(method) \(path) HTTP/1.1\r\n\(length)\r\n\r\n\(body)")
        while case let bytes = try connection.read(), !bytes.isEmpty { received += bytes }
      } catch let error as SystemError
        where received.isEmpty && [ECONNRESET, EPIPE].contains(error.number)
      {
        throw Failure.notAccepted
      }
      return String(decoding: received, as: UTF8.self)
    }
  }

  /// Returns a complete body.
  private static func body(of response: String) throws -> String {
    guard let head = response.firstRange(of: "\r\n\r\n"),
      let length = response[..<head.lowerBound].firstMatch(of: /Content-Length: (\d+)/)
    else { throw Failure.lost(response) }
    let body = String(response[head.upperBound...])
    guard Int(length.1) == body.utf8.count else { throw Failure.lost(response) }
    return body
  }
}
