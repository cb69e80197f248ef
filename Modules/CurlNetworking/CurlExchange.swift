import Contracts
import Foundation
import Synchronization

/// A message on its way through a loop, and the caller that waits for the outcome.
final class CurlExchange: Sendable {
  /// The answer so far, and the failure of the transfer, if any.
  typealias Outcome = (reception: CurlReception, failure: CurlFailure?)

  private struct State {
    var waiting: CheckedContinuation<Outcome, any Error>?
    var isCancelled = false
  }

  /// The message.
  let message: CurlMessage
  private let state = Mutex(State())

  /// Creates an exchange without a caller that waits.
  init(_ message: CurlMessage) { self.message = message }

  /// Whether the caller was cancelled.
  var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// Notes that the caller was cancelled.
  func cancel() { state.withLock { $0.isCancelled = true } }

  /// Stores the continuation of the caller.
  func wait(_ continuation: CheckedContinuation<Outcome, any Error>) {
    state.withLock { $0.waiting = continuation }
  }

  /// Resumes the caller with the outcome, the first time.
  func finish(_ outcome: sending Result<Outcome, any Error>) {
    let continuation = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }
    continuation?.resume(with: outcome)
  }
}

/// One request to libcurl, redirects not included.
struct CurlMessage: Sendable {
  /// The longest that libcurl counts to, in milliseconds: 24 days.
  private static let longestTime = Int(Int32.max)
  /// The time limit for a connection.
  static let connectLimit = Duration.seconds(20)

  /// The address, in the one way that libcurl and Foundation cannot read differently.
  let address: String
  /// Whether the connection must be encrypted.
  let isEncrypted: Bool
  /// The address of `localhost` for a message that must stay on this machine, past any proxy: one with
  /// credentials that isn't encrypted.
  let localhost: String?
  /// The lines of the head.
  let lines: [String]
  /// How long it may take, in milliseconds.
  let time: Int
  /// The most bytes of body to accept.
  let bodyLimit: Int

  /// Puts together the message for a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - origin: The origin of its URL.
  ///   - time: How long it may take.
  /// - Throws: `NetworkError.failed` when a header field cannot be sent as it is.
  init(_ request: NetworkRequest, to origin: Origin, within time: Duration) throws(NetworkError) {
    address = origin.address + Self.path(of: request.url)
    isEncrypted = origin.isEncrypted
    let mustStay = !origin.isEncrypted && !request.credentials.isEmpty
    localhost = mustStay ? "localhost:\(origin.port):127.0.0.1,[::1]" : nil
    let fields = request.headers.merging(request.credentials.fields) { _, credential in credential }
    lines = try fields.sorted { $0.key < $1.key }.map { field throws(NetworkError) in
      try Self.line(field.key, field.value)
    }
    let milliseconds = (time / .milliseconds(1)).rounded(.up)
    self.time = max(1, Int(min(milliseconds, Double(Self.longestTime))))
    bodyLimit = max(0, request.bodyLimit)
  }

  private static func path(of url: URL) -> String {
    // What stands behind the two slashes and the host, up to the fragment.
    let text = url.absoluteString.utf8.prefix { $0 != UInt8(ascii: "#") }
    let host = text.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
    let path = host.drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    return (path.first == UInt8(ascii: "/") ? "" : "/") + String(Substring(path))
  }

  private static func line(_ name: String, _ value: String) throws(NetworkError) -> String {
    let isName = !name.isEmpty && name.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != 58 }
    guard isName, value.utf8.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }) else {
      throw .failed("one of its header fields can't be sent")
    }
    // libcurl would leave out a field without a value, if it did not end so.
    return value.isEmpty ? "\(name);" : "\(name): \(value)"
  }
}
