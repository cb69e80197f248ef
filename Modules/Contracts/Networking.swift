public import FactoryKit
public import Foundation

/// Fetches over HTTP.
public protocol Networking: Sendable {
  /// Sends a GET request and returns the whole response, whatever its status.
  ///
  /// A GET changes nothing: a request may be sent again where no answer has come, or one that says
  /// that the server is in trouble for now. Requests may be sent side by side. Redirects are followed, except to what is
  /// no web address, to an address with a user name, and from `https` to `http`. The request's credentials go to the
  /// origin of its URL only (the same scheme, host and port), never to where a redirect leads
  /// elsewhere, and never over plain `http` except to this machine itself.
  ///
  /// - Throws: ``NetworkError`` when no whole response was received, and `CancellationError` when
  ///   the task was cancelled, before the request was sent or while it waits.
  func response(to request: NetworkRequest) async throws -> NetworkResponse
}

extension Container {
  /// The network that the app has chosen; `nil` in a release build that registers none.
  public var network: Factory<(any Networking)?> { promised() }
}

/// A GET request.
public struct NetworkRequest: Sendable {
  /// The address: an absolute `http` or `https` URL.
  public var url: URL
  /// Header fields for any server, redirects included.
  public var headers: [String: String]
  /// Header fields for the origin of ``url`` alone.
  public var credentials: Credentials
  /// The time limit of the whole exchange.
  public var timeout: Duration
  /// The most bytes of body to accept.
  public var bodyLimit: Int

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - url: An absolute `http` or `https` URL.
  ///   - headers: Header fields for any server.
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
    (self.url, self.headers, self.credentials) = (url, headers, credentials)
    (self.timeout, self.bodyLimit) = (timeout, bodyLimit)
  }
}

extension Duration {
  /// The duration, or a year where it is longer: no clock counts to any number.
  package var limited: Duration { min(self, .seconds(366 * 24 * 3600)) }
}

/// A whole HTTP response.
public struct NetworkResponse: Codable, Sendable {
  /// The status code, such as 200.
  public let status: Int
  /// The media type that the server declares, without parameters and in small letters.
  public let contentType: String?
  /// The address of the response, after redirects.
  public let url: URL
  /// The server's field `Retry-After`: the seconds until the next attempt, or its date.
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
    (self.status, self.contentType, self.url) = (status, contentType, url)
    (self.retryAfter, self.body) = (retryAfter, body)
  }
}

extension NetworkResponse {
  /// Returns how long the server asks to wait; nothing where it does not say.
  ///
  /// - Parameter now: The time of day, which a date is compared with.
  /// - Returns: The time from now on, not below zero; more than a year counts as a year.
  package func pause(from now: Date) -> Duration? {
    guard let text = retryAfter?.trimmingCharacters(in: .whitespaces), !text.isEmpty else {
      return nil
    }
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      return Duration.seconds(Int64(text) ?? .max).limited
    }
    guard let date = Self.date(text) else { return nil }
    return Duration.seconds(max(0, date.timeIntervalSince(now))).limited
  }

  /// Reads a date of HTTP, in the form of today or in one of the two older ones.
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
