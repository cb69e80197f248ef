public import Contracts
import Foundation

/// A request as its server receives it.
public struct ServedRequest: Sendable {
  /// The path with its query.
  public let path: String
  /// The header fields by name, in lower case.
  public let headers: [String: String]

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - path: The path with its query.
  ///   - headers: The header fields by name, in lower case.
  public init(path: String, headers: [String: String]) {
    self.path = path
    self.headers = headers
  }

  /// Creates a received request from a request of the client.
  ///
  /// - Parameter request: The request, with the credentials for this server.
  public init(_ request: NetworkRequest) {
    let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
    var path = parts?.percentEncodedPath ?? ""
    if path.isEmpty { path = "/" }
    let query = parts?.percentEncodedQuery.map { "?\($0)" } ?? ""
    let fields = request.headers.merging(request.credentials.fields) { _, credential in credential }
    self.init(
      path: path + query,
      headers: Dictionary(fields.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    )
  }
}
