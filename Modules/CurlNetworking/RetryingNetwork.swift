package import Contracts
package import Foundation

/// Asks again where an answer may come at a second attempt.
///
/// A request is a GET, which changes nothing, so that asking twice does no harm. It is sent again
///
/// - when the connection was refused, or ended before an answer began,
/// - at a status of 500, 502, 503 and 504, which services and what stands before them send in passing,
/// - at a status of 429 whose `Retry-After` says when: without that, one more request would only
///   count against the caller's allowance.
///
/// The waits grow, with a random part, lest all who were refused at one time come back at one time;
/// a `Retry-After` makes them longer. All attempts and waits have the time of the request together:
/// where a wait is too long for that, the last outcome counts, at once.
package struct RetryingNetwork<Time: Clock>: Networking where Time.Duration == Duration {
  /// How often a request is sent at most.
  package static var attemptLimit: Int { 3 }
  /// The longest wait behind the first attempt; each further one is twice as long.
  package static var firstPause: Duration { .milliseconds(500) }

  private let network: any Networking
  private let clock: Time
  private let now: @Sendable () -> Date
  private let random: @Sendable (ClosedRange<Double>) -> Double

  /// Creates a network.
  ///
  /// - Parameters:
  ///   - network: What sends each attempt.
  ///   - clock: What measures the time, and waits.
  ///   - now: Tells the time of day, for a `Retry-After` that is a date.
  ///   - random: Picks the part of the longest wait that is waited.
  package init(
    _ network: any Networking,
    clock: Time = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    random: @escaping @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) }
  ) {
    self.network = network
    self.clock = clock
    self.now = now
    self.random = random
  }

  package func response(to request: NetworkRequest) async throws -> NetworkResponse {
    let end = clock.now.advanced(by: request.timeout.limited)
    var attempt = request
    for number in 1..<Self.attemptLimit {
      let outcome = try await outcome(of: attempt, for: request)
      guard let pause = pause(after: outcome, attempt: number),
        clock.now.advanced(by: pause) < end
      else { return try outcome.get() }
      try await clock.sleep(for: pause)
      attempt.timeout = clock.now.duration(to: end)
    }
    return try await outcome(of: attempt, for: request).get()
  }

  /// Sends one attempt.
  ///
  /// - Throws: What is no error of the network, such as `CancellationError`.
  private func outcome(
    of attempt: NetworkRequest,
    for request: NetworkRequest
  ) async throws -> Result<NetworkResponse, NetworkError> {
    do {
      return .success(try await network.response(to: attempt))
    } catch NetworkError.timedOut {
      // The caller knows the time of the whole, not what was left for this attempt.
      return .failure(.timedOut(request.timeout))
    } catch let error as NetworkError {
      return .failure(error)
    }
  }

  /// Returns how long to wait until the next attempt; nothing where there should be none.
  private func pause(
    after outcome: Result<NetworkResponse, NetworkError>,
    attempt: Int
  ) -> Duration? {
    func pause() -> Duration { Self.firstPause * (1 << (attempt - 1)) * random(0.5...1) }
    switch outcome {
    case .failure(.connectionRefused), .failure(.noAnswer): return pause()
    case .failure: return nil
    case .success(let response):
      return switch response.status {
      case 500, 502, 503, 504: max(pause(), response.pause(from: now()) ?? .zero)
      case 429: response.pause(from: now()).map { max(pause(), $0) }
      default: nil
      }
    }
  }
}
