public import Foundation

/// A GET request.
public struct NetworkRequest: Sendable {
  /// What to fetch: an absolute `http` or `https` URL.
  public var url: URL
  /// Header fields for whoever answers, redirects included.
  public var headers: [String: String]
  /// Header fields for the origin of ``url`` alone.
  public var credentials: Credentials
  /// How long the whole exchange may take.
  public var timeout: Duration
  /// The most bytes of body to accept.
  public var bodyLimit: Int

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - url: An absolute `http` or `https` URL.
  ///   - headers: Header fields for whoever answers.
  ///   - credentials: Header fields for the origin of `url` alone.
  ///   - timeout: How long the whole exchange may take.
  ///   - bodyLimit: The most bytes of body to accept.
  public init(
    url: URL,
    headers: [String: String] = [:],
    credentials: Credentials = Credentials(),
    timeout: Duration = .seconds(30),
    bodyLimit: Int = 64 << 20
  ) {
    self.url = url
    self.headers = headers
    self.credentials = credentials
    self.timeout = timeout
    self.bodyLimit = bodyLimit
  }
}

extension Duration {
  /// The duration, or a year where it is longer: no clock counts to any number.
  package var limited: Duration { min(self, .seconds(366 * 24 * 3600)) }
}
