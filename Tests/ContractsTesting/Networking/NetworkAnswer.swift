public import Foundation

/// What a server does with a request.
public enum NetworkAnswer: Sendable {
  /// Sends a whole response.
  case response(status: Int = 200, headers: [String: String] = [:], body: Data = Data())
  /// Sends nothing, for as long as the client waits.
  case silence

  /// Sends a body of JSON.
  ///
  /// - Parameters:
  ///   - text: The body.
  ///   - status: The status code.
  /// - Returns: The answer.
  public static func json(_ text: String, status: Int = 200) -> NetworkAnswer {
    let headers = ["Content-Type": "application/json"]
    return .response(status: status, headers: headers, body: Data(text.utf8))
  }

  /// Sends the client elsewhere.
  ///
  /// - Parameters:
  ///   - location: Where to: an absolute or a relative URL.
  ///   - status: The status code.
  /// - Returns: The answer.
  public static func redirect(to location: String, status: Int = 302) -> NetworkAnswer {
    .response(status: status, headers: ["Location": location])
  }
}
