package import Contracts

/// A network that repeats requests after temporary failures.
///
/// It repeats a request in these cases, because a GET changes nothing on the server:
///
/// - the server refuses the connection, or ends it before a response begins,
/// - the status is 500, 502, 503 or 504, which servers and proxies send for temporary failures,
/// - the status is 429 with a `Retry-After`. Without that field, a further request would only count
///   against the caller's limit.
///
/// Each pause is longer than the one before, and partly random, so that clients don't all return at the
/// same time (exponential backoff with jitter). It is at least as long as `Retry-After` says. All attempts
/// and pauses share the time limit of the request. If a pause would exceed the limit, the last outcome is
/// returned immediately.
package struct RetryingNetwork<Time: Clock>: Networking where Time.Duration == Duration {
  /// The largest number of attempts.
  package static var attemptLimit: Int { 3 }
  /// The longest pause after the first attempt.
  ///
  /// Each further attempt doubles it.
  package static var firstPause: Duration { .milliseconds(500) }

  private let network: any Networking
  private let clock: Time
  private let random: @Sendable (ClosedRange<Double>) -> Double

  /// Creates a network.
  ///
  /// - Parameters:
  ///   - network: The network that sends each attempt.
  ///   - clock: The clock for the pauses and the time limit.
  ///   - random: Returns a random number in a range: the factor for the longest pause.
  package init(
    _ network: any Networking,
    clock: Time = ContinuousClock(),
    random: @escaping @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) }
  ) {
    self.network = network
    self.clock = clock
    self.random = random
  }

  package func response(to request: NetworkRequest) async throws -> NetworkResponse {
    let end = clock.now.advanced(by: request.timeout)
    var attempt = request
    for number in 1..<Self.attemptLimit {
      let outcome = try await outcome(of: attempt, for: request)
      guard let pause = pause(after: outcome, attempt: number),
        clock.now.advanced(by: pause) < end
      else {
        return try outcome.get()
      }
      try await clock.sleep(for: pause)
      attempt.timeout = clock.now.duration(to: end)
    }
    return try await outcome(of: attempt, for: request).get()
  }

  /// Sends one attempt.
  ///
  /// - Throws: Any error except a `NetworkError`, such as `CancellationError`.
  private func outcome(
    of attempt: NetworkRequest,
    for request: NetworkRequest
  ) async throws -> Result<NetworkResponse, NetworkError> {
    do {
      return .success(try await network.response(to: attempt))
    } catch NetworkError.timedOut {
      // The error has the limit of the whole request, not the remaining time of this attempt.
      return .failure(.timedOut(request.timeout))
    } catch let error as NetworkError {
      return .failure(error)
    }
  }

  /// Returns the pause before the next attempt, or `nil` if there must be none.
  private func pause(
    after outcome: Result<NetworkResponse, NetworkError>,
    attempt: Int
  ) -> Duration? {
    let pause = Self.firstPause * (1 << (attempt - 1)) * random(0.5...1)
    switch outcome {
    case .failure(.connectionRefused), .failure(.noAnswer): return pause
    case .failure: return nil
    case .success(let response):
      let demanded = response.retryAfter
      switch response.status {
      case 500, 502, 503, 504: return max(pause, demanded ?? .zero)
      case 429: return demanded.map { max(pause, $0) }
      default: return nil
      }
    }
  }
}
