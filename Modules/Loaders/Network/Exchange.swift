import Contracts
import Foundation
import FoundationNetworking
import Synchronization

/// A request that was sent, and what has come of it so far.
final class Exchange: Sendable {
  /// A response, and the address that it redirects to.
  typealias Success = (response: NetworkResponse, location: String?)

  private struct State {
    var waiting: CheckedContinuation<Success, any Error>?
    /// How it ended; the first end counts.
    var result: Result<Success, any Error>?
    var head: HTTPURLResponse?
    var body = Data()
  }

  private let request: NetworkRequest
  private let state = Mutex(State())

  init(of request: NetworkRequest) { self.request = request }

  /// Starts the exchange and waits for its end, which may have come before.
  func result(of start: () -> Void) async throws -> Success {
    try await withCheckedThrowingContinuation { continuation in
      let result = state.withLock { state in
        if state.result == nil { state.waiting = continuation }
        return state.result
      }
      guard let result else { return start() }
      continuation.resume(with: result)
    }
  }

  /// Ends the exchange, unless it has ended.
  func finish(_ result: Result<Success, any Error>) {
    let waiting = state.withLock { state in
      if state.result == nil {
        state.result = result
        state.body = Data()
      }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(with: result)
  }

  /// Takes the head of the response, and says whether its body is wanted.
  func receive(_ head: HTTPURLResponse) -> Bool {
    state.withLock { $0.head = head }
    if location(in: head) != nil {
      finishWithResponse()
      return false
    }
    guard Self.length(in: head) <= request.bodyLimit else {
      finish(.failure(NetworkError.bodyTooLarge(limit: request.bodyLimit)))
      return false
    }
    return true
  }

  /// Takes a part of the body, and says whether more is wanted.
  func receive(_ part: Data) -> Bool {
    let (isWanted, fits) = state.withLock { state in
      guard state.result == nil else { return (false, true) }
      guard part.count <= request.bodyLimit - state.body.count else { return (false, false) }
      state.body += part
      return (true, true)
    }
    if !fits { finish(.failure(NetworkError.bodyTooLarge(limit: request.bodyLimit))) }
    return isWanted
  }

  /// Ends the exchange with an error.
  func fail(_ error: any Error) {
    let error = NetworkError(error, timeout: request.timeout)
    let hasBegun = state.withLock { $0.head != nil }
    finish(.failure(error == .cutOff && !hasBegun ? .noAnswer : error))
  }

  /// Ends the exchange with the response that was received.
  ///
  /// - Parameter head: The head of the response, in case it was not received before.
  func finishWithResponse(_ head: HTTPURLResponse? = nil) {
    let (received, body) = state.withLock { ($0.head, $0.body) }
    guard let head = received ?? head else { return finish(.failure(NetworkError.cutOff)) }
    let mediaType = head.value(forHTTPHeaderField: "Content-Type")?.prefix { $0 != ";" }
    let response = NetworkResponse(
      status: head.statusCode,
      contentType: mediaType?.trimmingCharacters(in: .whitespaces).lowercased(),
      url: request.url,
      retryAfter: head.value(forHTTPHeaderField: "Retry-After"),
      body: body
    )
    finish(.success((response, location(in: head))))
  }

  /// Returns the length that a head announces, or zero where it announces none.
  private static func length(in head: HTTPURLResponse) -> Int {
    let digits = head.value(forHTTPHeaderField: "Content-Length") ?? "0"
    // libcurl takes a length that no number can hold for none.
    return digits.allSatisfy(\.isWholeNumber) ? Int(digits) ?? .max : 0
  }

  private func location(in head: HTTPURLResponse) -> String? {
    [301, 302, 303, 307, 308].contains(head.statusCode)
      ? head.value(forHTTPHeaderField: "Location") : nil
  }
}
