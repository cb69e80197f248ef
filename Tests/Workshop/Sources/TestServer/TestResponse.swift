/// The response of a test server to a request.
public enum TestResponse: Sendable {
  /// A complete response with its length.
  ///
  /// A closing connection is announced.
  case whole(status: Int, headers: [String: String], body: [UInt8])
  /// Bytes, which need not be HTTP.
  ///
  /// Then the connection is closed.
  case raw([UInt8])
  /// Bytes, and then nothing until the client disconnects or the server stops.
  ///
  /// The closure is called when the connection has ended.
  case hang(after: [UInt8] = [], onEnd: (@Sendable () -> Void)? = nil)
  /// Bytes, and then a part that repeats until the client disconnects or the server stops.
  ///
  /// The pause before each part is in milliseconds.
  case stream(after: [UInt8], part: [UInt8], pause: Int32 = 0)
  /// Bytes, and then a reset of the connection.
  ///
  /// The client may lose unread bytes.
  case reset(after: [UInt8] = [])

  /// Returns a response with a JSON body.
  ///
  /// - Parameters:
  ///   - text: The body.
  ///   - status: The status code.
  ///   - headers: Further header fields.
  /// - Returns: The response.
  public static func json(
    _ text: String,
    status: Int = 200,
    headers: [String: String] = [:]
  ) -> TestResponse {
    let fields = headers.merging(["Content-Type": "application/json"]) { given, _ in given }
    return .whole(status: status, headers: fields, body: Array(text.utf8))
  }

  /// Returns a response without a body.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The header fields.
  /// - Returns: The response.
  public static func status(_ status: Int, headers: [String: String] = [:]) -> TestResponse {
    .whole(status: status, headers: headers, body: [])
  }

  /// Returns a redirect.
  ///
  /// - Parameters:
  ///   - location: An absolute or relative URL.
  ///   - status: The status code.
  /// - Returns: The response.
  public static func redirect(to location: String, status: Int = 302) -> TestResponse {
    .status(status, headers: ["Location": location])
  }

  /// Returns a text as the raw response, after which the connection is closed.
  ///
  /// - Parameter text: The text, including the status line.
  /// - Returns: The response.
  public static func raw(_ text: String) -> TestResponse { .raw(Array(text.utf8)) }

  /// Returns the bytes to send.
  ///
  /// - Parameter keepingConnection: Whether a complete response keeps the connection open.
  /// - Returns: All bytes except the parts of a stream.
  func bytes(keepingConnection: Bool) -> [UInt8] {
    switch self {
    case .raw(let bytes), .hang(let bytes, _), .stream(let bytes, _, _), .reset(let bytes):
      return bytes
    case .whole(let status, let headers, let body):
      var head = "HTTP/1.1 \(status) Status\r\n"
      if !keepingConnection { head += "Connection: close\r\n" }
      if status != 204, status != 304 { head += "Content-Length: \(body.count)\r\n" }
      for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
        head += "\(name): \(value)\r\n"
      }
      return Array((head + "\r\n").utf8) + body
    }
  }
}
