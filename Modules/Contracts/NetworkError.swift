import Foundation

/// An error that prevents a complete HTTP response.
public enum NetworkError: Error, Hashable, Codable, Sendable {
  /// No server listens at the address.
  case connectionRefused
  /// The host name is unknown.
  case unknownHost
  /// The exchange took longer than the limit.
  case timedOut(Duration)
  /// The connection ended before the response began.
  case noAnswer
  /// The connection ended during the response.
  case cutOff
  /// The body has more bytes than the limit.
  case bodyTooLarge(limit: Int)
  /// There are too many redirects, for instance in a circle.
  case tooManyRedirects
  /// The credentials would be sent unencrypted to another machine.
  case insecureCredentials
  /// The server's identity or the encryption can't be verified.
  ///
  /// The text is the reason, as a clause without a period.
  case insecureConnection(String)
  /// The HTTP library is missing or unusable.
  ///
  /// The text is the reason, as a clause without a period.
  case noLibrary(String)
  /// Another error, whose description is a clause without a period.
  case failed(String)
}

extension NetworkError: CustomStringConvertible {
  /// The error, as a clause without a period.
  public var description: String {
    switch self {
    case .connectionRefused: "the connection was refused"
    case .unknownHost: "the host is unknown"
    case .timedOut(let limit): "no complete answer came within \(limit.secondsText)"
    case .noAnswer: "the connection ended without an answer"
    case .cutOff: "the connection ended before the answer was complete"
    case .bodyTooLarge(let limit): "the answer is larger than \(limit) bytes"
    case .tooManyRedirects: "there were too many redirects"
    case .insecureCredentials: "the credentials would be sent unencrypted"
    case .insecureConnection(let why): "the connection isn't secure, because \(why)"
    case .noLibrary(let why), .failed(let why): why
    }
  }
}

extension Duration {
  /// The number of seconds with the unit, such as "1 second" and "2.5 seconds".
  package var secondsText: String {
    let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US_POSIX"))
      .grouping(.never).precision(.fractionLength(0...9))
    let number = (self / .seconds(1)).formatted(style)
    if number == "1" { return "1 second" }
    return "\(number) seconds"
  }
}
