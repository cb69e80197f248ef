import Contracts
import ContractsTesting
import CurlNetworking
import Foundation
import Synchronization
import Testing

@Suite("A network that repeats requests", .timeLimit(.minutes(10)))
struct RetryingNetworkTests {
  private let clock = SkippingClock()

  /// Creates a network with these answers in order, which then repeats the last one.
  private func network(
    _ answers: [Result<NetworkAnswer, NetworkError>],
    taking time: Duration = .zero
  ) -> (fake: FakeNetwork, retrying: RetryingNetwork<SkippingClock>) {
    let count = Atomic(0)
    let fake = FakeNetwork { [clock] _ in
      let index = count.add(1, ordering: .relaxed).oldValue
      clock.advance(by: time)
      return try answers[min(index, answers.count - 1)].get()
    }
    let retrying = RetryingNetwork(fake, clock: clock, random: { $0.upperBound })
    return (fake, retrying)
  }

  private func request(timeout: Duration = .seconds(30)) throws -> NetworkRequest {
    NetworkRequest(url: try #require(URL(string: "https://bank.example/")), timeout: timeout)
  }

  private static func answer(_ status: Int, after: Int? = nil) -> NetworkAnswer {
    var headers: [String: String] = [:]
    if let after { headers["Retry-After"] = "\(after)" }
    return .response(status: status, headers: headers)
  }

  @Test(
    "repeats a request after a temporary failure, with growing pauses",
    arguments: [
      Result.failure(NetworkError.connectionRefused), .failure(.noAnswer), .success(answer(500)),
      .success(answer(502)), .success(answer(503)), .success(answer(504)),
      .success(answer(429, after: 0)),
    ] as [Result<NetworkAnswer, NetworkError>]
  )
  func recovers(first: Result<NetworkAnswer, NetworkError>) async throws {
    let (fake, retrying) = network([first, first, .success(.response())])
    #expect(try await retrying.response(to: request()).status == 200)
    #expect(fake.requests.count == 3)
    #expect(clock.pauses == [.milliseconds(500), .milliseconds(1000)])
  }

  @Test("returns the last outcome if no attempt succeeds")
  func givesUp() async throws {
    let (failing, failed) = network([.failure(.connectionRefused)])
    await #expect(throws: NetworkError.connectionRefused) {
      _ = try await failed.response(to: request())
    }
    #expect(failing.requests.count == 3)
    let (busy, refused) = network([.success(Self.answer(503))])
    #expect(try await refused.response(to: request()).status == 503)
    #expect(busy.requests.count == 3)
  }

  @Test(
    "does not repeat a request after success or a permanent failure",
    arguments: [
      Result.success(answer(200)), .success(answer(404, after: 1)), .success(answer(501)),
      .success(answer(429)), .failure(.cutOff), .failure(.unknownHost), .failure(.failed("no")),
    ] as [Result<NetworkAnswer, NetworkError>]
  )
  func acceptsOtherOutcomes(first: Result<NetworkAnswer, NetworkError>) async throws {
    let (fake, retrying) = network([first, .success(Self.answer(299))])
    let status = try? await retrying.response(to: request()).status
    #expect(status != 299)
    #expect(fake.requests.count == 1)
    #expect(clock.pauses.isEmpty)
  }

  @Test("waits for the time in Retry-After")
  func heedsRetryAfter() async throws {
    let (_, retrying) = network([.success(Self.answer(429, after: 7)), .success(.response())])
    #expect(try await retrying.response(to: request()).status == 200)
    #expect(clock.pauses == [.seconds(7)])
  }

  @Test("returns the answer immediately if Retry-After exceeds the remaining time")
  func heedsTimeout() async throws {
    let (fake, retrying) = network([.success(Self.answer(503, after: 30))])
    let response = try await retrying.response(to: request(timeout: .seconds(30)))
    #expect(response.status == 503)
    #expect(fake.requests.count == 1)
    #expect(clock.pauses.isEmpty)
  }

  @Test("Each attempt gets the remaining time")
  func sharesTime() async throws {
    let (fake, retrying) = network([.failure(.noAnswer)], taking: .seconds(4))
    await #expect(throws: NetworkError.noAnswer) {
      _ = try await retrying.response(to: request(timeout: .seconds(8.75)))
    }
    // The first attempt takes 4 seconds, and the pause half a second. No time is left after the second.
    #expect(fake.requests.map(\.timeout) == [.seconds(8.75), .seconds(4.25)])
  }

  @Test("reports the time limit of the whole request, not that of one attempt")
  func namesWholeTime() async throws {
    let (fake, retrying) = network([.failure(.noAnswer), .failure(.timedOut(.seconds(1)))])
    await #expect(throws: NetworkError.timedOut(.seconds(30))) {
      _ = try await retrying.response(to: request())
    }
    #expect(fake.requests.count == 2)
  }

  @Test("waits for a random part of the pause, at least half of it")
  func jitter() async throws {
    let ranges = Mutex<[ClosedRange<Double>]>([])
    let fake = FakeNetwork { _ in throw NetworkError.connectionRefused }
    let retrying = RetryingNetwork(fake, clock: clock) { range in
      ranges.withLock { $0.append(range) }
      return range.lowerBound
    }
    _ = try? await retrying.response(to: request())
    #expect(ranges.withLock(\.self) == [0.5...1, 0.5...1])
    #expect(clock.pauses == [.milliseconds(250), .milliseconds(500)])
  }

  @Test("ends its pause if the task is cancelled")
  func cancellation() async throws {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let fake = FakeNetwork { _ in
      arrival.yield()
      return .response(status: 503, headers: ["Retry-After": "600"])
    }
    let request = try request(timeout: .seconds(3600))
    let waiting = Task { try await RetryingNetwork(fake).response(to: request) }
    for await _ in arrivals.prefix(1) {}
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(fake.requests.count == 1)
  }
}
