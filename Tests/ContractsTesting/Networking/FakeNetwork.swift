public import Contracts
import Foundation
import Synchronization

/// A network without sockets that returns given answers.
///
/// It keeps the contract of `Networking`, so a test with it is also valid for a real network.
///
/// ```swift
/// let network = FakeNetwork(["https://bank.example/v1/accounts": .json(list)])
/// Container.shared.network.register { network }
/// ```
public final class FakeNetwork: Networking {
  private static let redirectLimit = 10

  private let answer: @Sendable (NetworkRequest) async throws -> NetworkAnswer
  private let log = Mutex<[NetworkRequest]>([])

  /// Creates a network with an answer for each URL.
  ///
  /// - Parameter answers: The answers by URL. A request to any other URL throws a `NetworkError` that
  ///   names the URL.
  public convenience init(_ answers: [String: NetworkAnswer] = [:]) {
    self.init { request in
      guard let answer = answers[request.url.absoluteString] else {
        throw NetworkError.failed("FakeNetwork has no answer for \(request.url)")
      }
      return answer
    }
  }

  /// Creates a network that calls a closure for each answer.
  ///
  /// - Parameter answer: Returns the answer to a request, or throws a `NetworkError`. The request only has
  ///   credentials that may be sent. The closure must end soon after its cancellation.
  public init(_ answer: @escaping @Sendable (NetworkRequest) async throws -> NetworkAnswer) {
    self.answer = answer
  }

  /// All requests so far in order, including each step of a redirect.
  public var requests: [NetworkRequest] { log.withLock(\.self) }

  /// Returns the response to a request, after redirects.
  public func response(to request: NetworkRequest) async throws -> NetworkResponse {
    try Task.checkCancellation()
    return try await withThrowingTaskGroup { group in
      group.addTask { try await self.followingRedirects(from: request) }
      group.addTask {
        // At most a day, because the clock overflows at very long durations.
        try await Task.sleep(for: min(request.timeout, .seconds(24 * 3600)))
        throw NetworkError.timedOut(request.timeout)
      }
      defer { group.cancelAll() }
      guard let response = try await group.next() else { throw CancellationError() }
      return response
    }
  }

  private func followingRedirects(from request: NetworkRequest) async throws -> NetworkResponse {
    var request = request
    for _ in 0...Self.redirectLimit {
      let (response, location) = try await exchange(request)
      guard let location, let target = URL(text: location, relativeTo: request.url)?.absoluteURL
      else { return response }
      guard target.user() == nil, target.scheme != "http" || request.url.scheme != "https" else {
        throw NetworkError.failed("it redirects to a forbidden URL")
      }
      if target.origin != request.url.origin { request.credentials = Credentials() }
      request.url = target
    }
    throw NetworkError.tooManyRedirects
  }

  /// Answers one request, and returns the response and the target of a redirect.
  private func exchange(
    _ request: NetworkRequest
  ) async throws -> (response: NetworkResponse, location: String?) {
    guard request.url.origin != nil else {
      throw NetworkError.failed("\(request.url) isn't an absolute http or https URL")
    }
    guard request.credentials.isEmpty || request.url.isConfidential else {
      throw NetworkError.insecureCredentials
    }
    log.withLock { $0.append(request) }
    guard case .response(let status, let headers, let body) = try await answer(request) else {
      try await untilCancelled()
    }
    func field(_ name: String) -> String? { headers.first { $0.key.lowercased() == name }?.value }
    var location: String?
    if [301, 302, 303, 307, 308].contains(status) { location = field("location") }
    guard body.count <= request.bodyLimit || location != nil else {
      throw NetworkError.bodyTooLarge(limit: request.bodyLimit)
    }
    let pause = field("retry-after").flatMap { UInt32($0) }.map { Duration.seconds($0) }
    let response = NetworkResponse(status: status, url: request.url, retryAfter: pause, body: body)
    return (response, location)
  }
}
