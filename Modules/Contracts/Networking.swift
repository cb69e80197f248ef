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
  /// The duration, but at least zero and at most a year, because clocks overflow at longer durations.
  package var limited: Duration { min(max(self, .zero), .seconds(366 * 24 * 3600)) }
}

/// A complete HTTP response.
public struct NetworkResponse: Codable, Sendable {
  /// The status code, such as 200.
  public let status: Int
  /// The media type of the response, without parameters and in lower case.
  public let contentType: String?
  /// The URL of the response, after redirects.
  public let url: URL
  /// The header field `Retry-After`: the seconds until the next attempt, or its date.
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

extension NetworkResponse {
  /// Returns the time to wait that `Retry-After` asks for, or `nil` without a valid field.
  ///
  /// - Parameter now: The current time, for a field with a date.
  /// - Returns: The time to wait, from zero to a year.
  package func pause(from now: Date) -> Duration? {
    guard let text = retryAfter?.trimmingCharacters(in: .whitespaces), !text.isEmpty else {
      return nil
    }
    // The standard has whole seconds, but some servers send a fraction.
    if text.wholeMatch(of: /[0-9]+(\.[0-9]+)?/) != nil, let seconds = Double(text) {
      // A duration can't be as long as the largest number.
      return Duration.seconds(min(seconds, Double(Int32.max))).limited
    }
    guard let date = Self.date(text) else { return nil }
    return Duration.seconds(date.timeIntervalSince(now)).limited
  }

  /// Reads an HTTP date, in the current format or in one of the two obsolete ones.
  private static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    let forms = [
      "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'",
      "EEE MMM d HH:mm:ss yyyy",
    ]
    return forms.lazy.compactMap { form in
      formatter.dateFormat = form
      return formatter.date(from: text)
    }.first
  }
}
