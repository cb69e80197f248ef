public import Foundation

/// A whole HTTP response.
public struct NetworkResponse: Codable, Sendable {
  /// The status code, such as 200.
  public let status: Int
  /// The media type that the server declares, without parameters and in small letters.
  public let contentType: String?
  /// Where the response came from, after redirects.
  public let url: URL
  /// When to ask again, as the server's field `Retry-After` says: in seconds, or as a date.
  public let retryAfter: String?
  /// The body, decoded from its content encoding.
  public let body: Data

  /// Creates a response.
  public init(
    status: Int,
    contentType: String? = nil,
    url: URL,
    retryAfter: String? = nil,
    body: Data = Data()
  ) {
    self.status = status
    self.contentType = contentType
    self.url = url
    self.retryAfter = retryAfter
    self.body = body
  }
}
