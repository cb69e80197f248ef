import Foundation

/// Why there is no whole HTTP response.
public enum NetworkError: Error, Hashable, Codable, Sendable {
  /// No server listens there.
  case connectionRefused
  /// No machine has that name.
  case unknownHost
  /// The exchange took longer than this.
  case timedOut(Duration)
  /// The connection ended before the response began.
  case noAnswer
  /// The connection ended before the response did.
  case cutOff
  /// The body has more bytes than this.
  case bodyTooLarge(limit: Int)
  /// Redirects lead in a circle, or on and on.
  case tooManyRedirects
  /// The credentials would have travelled unencrypted to another machine.
  case insecureCredentials
  /// The server could not prove who it is, or no encrypted connection came about.
  case insecureConnection(String)
  /// What speaks HTTP is not on this machine; why, as the end of a sentence.
  case noLibrary(String)
  /// Anything else, as the end of a sentence.
  case failed(String)
}

extension NetworkError: CustomStringConvertible {
  /// What happened, as the end of a sentence.
  public var description: String {
    switch self {
    case .connectionRefused: "the connection was refused"
    case .unknownHost: "the host is unknown"
    case .timedOut(let limit): "no complete answer came within \(limit.secondsText)"
    case .noAnswer: "the connection ended without an answer"
    case .cutOff: "the connection ended before the answer did"
    case .bodyTooLarge(let limit) where limit.isMultiple(of: 1 << 20):
      "the answer is larger than \(limit >> 20) MiB"
    case .bodyTooLarge(let limit): "the answer is larger than \(limit) bytes"
    case .tooManyRedirects: "it redirects endlessly"
    case .insecureCredentials: "the credentials would be sent unencrypted"
    case .insecureConnection(let why): "the connection isn't secure, because \(why)"
    case .noLibrary(let why), .failed(let why): why
    }
  }
}

extension Duration {
  /// The number of seconds as people write it, such as "1 second" and "2.5 seconds".
  fileprivate var secondsText: String {
    let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US_POSIX"))
      .grouping(.never).precision(.fractionLength(0...9))
    let number = (self / .seconds(1)).formatted(style)
    return number == "1" ? "1 second" : "\(number) seconds"
  }
}
