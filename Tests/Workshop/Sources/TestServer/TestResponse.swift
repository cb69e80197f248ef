/// What a test server does with a request.
public enum TestResponse: Sendable {
  /// Sends a whole response; its length is announced, and the end of the connection if it ends.
  case whole(status: Int, headers: [String: String], body: [UInt8])
  /// Sends these bytes, which need not be HTTP, and closes the connection.
  case raw([UInt8])
  /// Sends these bytes, and nothing more until the client goes away or the server stops.
  ///
  /// The closure is called when the connection has ended.
  case hang(after: [UInt8] = [], onEnd: (@Sendable () -> Void)? = nil)
  /// Sends these bytes, and then a part again and again until the client goes away or the server
  /// stops, with a pause of so many milliseconds before each.
  case stream(after: [UInt8], part: [UInt8], pause: Int32 = 0)
  /// Sends these bytes and resets the connection, so that the client may lose what it has not read.
  case reset(after: [UInt8] = [])

  /// Sends a body of JSON.
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

  /// Sends a status without a body.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The header fields.
  /// - Returns: The response.
  public static func status(_ status: Int, headers: [String: String] = [:]) -> TestResponse {
    .whole(status: status, headers: headers, body: [])
  }

  /// Sends the client elsewhere.
  ///
  /// - Parameters:
  ///   - location: Where to: an absolute or a relative URL.
  ///   - status: The status code.
  /// - Returns: The response.
  public static func redirect(to location: String, status: Int = 302) -> TestResponse {
    .status(status, headers: ["Location": location])
  }

  /// Sends text as it is and closes the connection.
  ///
  /// - Parameter text: What to send, the status line included.
  /// - Returns: The response.
  public static func raw(_ text: String) -> TestResponse { .raw(Array(text.utf8)) }

  /// Returns the bytes to send.
  ///
  /// - Parameter keepingConnection: Whether a whole response leaves room for another request.
  /// - Returns: All that is sent but the parts of a stream.
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
