/// The response of a test server to a request, after which the connection is closed.
public enum TestResponse: Sendable {
  /// A complete response with its length.
  case whole(status: Int, headers: [String: String], body: String)
  /// Bytes, which need not be HTTP.
  case raw([UInt8])
  /// Nothing, until the client disconnects or the server stops.
  case hang
  /// Bytes, and then a part that repeats until the client disconnects or the server stops.
  case stream(after: [UInt8], part: [UInt8])

  /// Returns a response with a JSON body.
  public static func json(_ text: String) -> TestResponse {
    .whole(status: 200, headers: ["Content-Type": "application/json"], body: text)
  }

  /// Returns a response without a body.
  public static func status(_ status: Int) -> TestResponse {
    .whole(status: status, headers: [:], body: "")
  }

  /// Returns a redirect to an absolute or relative URL.
  public static func redirect(to location: String) -> TestResponse {
    .whole(status: 302, headers: ["Location": location], body: "")
  }

  /// The bytes to send, except the parts of a stream.
  var bytes: [UInt8] {
    switch self {
    case .hang: return []
    case .raw(let bytes), .stream(let bytes, _): return bytes
    case .whole(let status, let headers, let body):
      var text = "HTTP/1.1 \(status) Status\r\nConnection: close\r\n"
      text += "Content-Length: \(body.utf8.count)\r\n"
      for (name, value) in headers { text += "\(name): \(value)\r\n" }
      return Array("\(text)\r\n\(body)".utf8)
    }
  }
}
