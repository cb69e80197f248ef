public import Foundation

/// The answer of a server to a request.
public enum NetworkAnswer: Sendable {
  /// A complete response.
  case response(status: Int = 200, headers: [String: String] = [:], body: Data = Data())
  /// No response, while the client waits.
  case silence

  /// Returns a response with JSON.
  ///
  /// - Parameters:
  ///   - text: The body.
  ///   - status: The status code.
  /// - Returns: The answer.
  public static func json(_ text: String, status: Int = 200) -> NetworkAnswer {
    let headers = ["Content-Type": "application/json"]
    return .response(status: status, headers: headers, body: Data(text.utf8))
  }

  /// Returns a redirect.
  ///
  /// - Parameters:
  ///   - location: The target, an absolute or relative URL.
  ///   - status: The status code.
  /// - Returns: The answer.
  public static func redirect(to location: String, status: Int = 302) -> NetworkAnswer {
    .response(status: status, headers: ["Location": location])
  }
}
