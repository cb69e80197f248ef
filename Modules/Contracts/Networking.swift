public import FactoryKit
public import Foundation

/// A client for HTTP requests.
public protocol Networking: Sendable {
  /// Sends a GET request, and returns the complete response with any status.
  ///
  /// Requests can be sent concurrently. Because a GET changes nothing, a request may be sent again if
  /// there is no answer, or if the server fails temporarily.
  ///
  /// Redirects are followed, except to a URL that isn't `http` or `https`, to a URL with a user name,
  /// and from `https` to `http`. The credentials are only sent to the origin of the request's URL (the
  /// same scheme, host and port). They are never sent over `http`, except to this machine.
  ///
  /// - Throws: ``NetworkError`` if there is no complete response, and `CancellationError` if the task is
  ///   cancelled before or during the request.
  func response(to request: NetworkRequest) async throws -> NetworkResponse
}

extension Container {
  /// The network that the app has chosen; `nil` in a release build that registers none.
  public var network: Factory<(any Networking)?> { promised() }
}

/// A GET request.
public struct NetworkRequest: Sendable {
  /// The URL, an absolute `http` or `https` URL.
  public var url: URL
  /// The header fields for all servers, including those of redirects.
  public var headers: [String: String]
  /// The credentials, which are only sent to the origin of ``url``.
  public var credentials: Credentials
  /// The time limit of the whole exchange.
  public var timeout: Duration
  /// The largest size of the body to accept, in bytes.
  public var bodyLimit: Int

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - url: An absolute `http` or `https` URL.
  ///   - headers: The header fields for all servers.
  ///   - credentials: The credentials for the origin of `url`.
  ///   - timeout: The time limit of the whole exchange.
  ///   - bodyLimit: The largest size of the body to accept, in bytes.
  public init(
    url: URL,
    headers: [String: String] = [:],
    credentials: Credentials = Credentials(),
    timeout: Duration = .seconds(30),
    bodyLimit: Int = 10_000_000
  ) {
    self.url = url
    self.headers = headers
    self.credentials = credentials
    self.timeout = timeout
    self.bodyLimit = bodyLimit
  }
}

/// A complete HTTP response.
public struct NetworkResponse: Codable, Sendable {
  /// The status code, such as 200.
  public let status: Int
  /// The URL of the response, after redirects.
  public let url: URL
  /// The time until the next attempt, from the header field `Retry-After`, if it has a number of seconds.
  public let retryAfter: Duration?
  /// The body, decoded from its content encoding.
  public let body: Data

  /// Creates a response.
  public init(
    status: Int,
    url: URL,
    retryAfter: Duration? = nil,
    body: Data = Data()
  ) {
    self.status = status
    self.url = url
    self.retryAfter = retryAfter
    self.body = body
  }
}
