import Contracts
import Foundation
import Synchronization

/// A message that a loop sends, and the caller that waits for the outcome.
final class CurlExchange: Sendable {
  /// The response so far, and the failure of the transfer, if any.
  typealias Outcome = (reception: CurlReception, failure: CurlFailure?)

  private struct State {
    var waiting: CheckedContinuation<Outcome, any Error>?
    var isCancelled = false
  }

  /// The message.
  let message: CurlMessage
  private let state = Mutex(State())

  /// Creates an exchange for which no caller waits yet.
  init(_ message: CurlMessage) { self.message = message }

  /// Whether the caller was cancelled.
  var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// Notes that the caller was cancelled.
  func cancel() { state.withLock { $0.isCancelled = true } }

  /// Stores the continuation of the caller.
  func wait(_ continuation: CheckedContinuation<Outcome, any Error>) {
    state.withLock { $0.waiting = continuation }
  }

  /// Resumes the caller with the outcome.
  ///
  /// Only the first call has an effect.
  func finish(_ outcome: sending Result<Outcome, any Error>) {
    let continuation = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }
    continuation?.resume(with: outcome)
  }
}

/// One request to libcurl, without redirects.
struct CurlMessage: Sendable {
  /// The largest time limit of libcurl, in milliseconds: 24 days.
  private static let longestTime = Int(Int32.max)
  /// The time limit for a connection.
  static let connectLimit = Duration.seconds(20)

  /// The URL, in a form that libcurl and Foundation parse alike.
  let address: String
  /// The origin of the URL.
  let origin: Origin
  /// The address of `localhost`, for an unencrypted message with credentials.
  ///
  /// Such a message must stay on this machine, so it uses no proxy.
  let localhost: String?
  /// The header fields, a line each.
  let lines: [String]
  /// The time limit in milliseconds.
  let time: Int
  /// The largest size of the body to accept, in bytes.
  let bodyLimit: Int

  /// Creates the message for a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - origin: The origin of its URL.
  ///   - time: The time limit.
  /// - Throws: `NetworkError.failed` if a header field is invalid.
  init(_ request: NetworkRequest, to origin: Origin, within time: Duration) throws(NetworkError) {
    address = origin.address + Self.path(of: request.url)
    self.origin = origin
    if origin.isEncrypted || request.credentials.isEmpty {
      localhost = nil
    } else {
      localhost = "localhost:\(origin.port):127.0.0.1,[::1]"
    }
    let fields = request.headers.merging(request.credentials.fields) { _, credential in credential }
    lines = try fields.sorted { $0.key < $1.key }.map { field throws(NetworkError) in
      try Self.line(field.key, field.value)
    }
    let milliseconds = (time / .milliseconds(1)).rounded(.up)
    self.time = max(1, Int(min(milliseconds, Double(Self.longestTime))))
    bodyLimit = max(0, request.bodyLimit)
  }

  private static func path(of url: URL) -> String {
    // The part after the host, up to the fragment.
    let address = url.absoluteString.utf8.prefix { $0 != UInt8(ascii: "#") }
    let host = address.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
    let path = host.drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    let text = String(Substring(path))
    if path.first == UInt8(ascii: "/") { return text }
    return "/" + text
  }

  private static func line(_ name: String, _ value: String) throws(NetworkError) -> String {
    let isName = !name.isEmpty && name.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != 58 }
    guard isName, value.utf8.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }) else {
      throw .failed("one of its header fields can't be sent")
    }
    // A semicolon makes libcurl send a field without a value.
    return value.isEmpty ? "\(name);" : "\(name): \(value)"
  }
}
