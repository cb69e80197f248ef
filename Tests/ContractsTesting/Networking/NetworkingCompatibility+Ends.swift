import Contracts
import Foundation
import Testing

/// The rules for requests without a response.
extension NetworkingCompatibility {
  func failsWithoutAServer(_ network: any Networking, _ trial: Trial) async {
    if unreachable.isEmpty { trial.fail("The rule needs a URL without a server.") }
    for url in unreachable {
      let request = request(to: url)
      await trial.error(NetworkError.self) { try await network.response(to: request) }
    }
  }

  func heedsTimeout(_ network: any Networking, _ trial: Trial) async throws {
    let origin = try await origin { _ in .silence }
    defer { origin.stop() }
    let request = NetworkRequest(url: origin.url, timeout: .milliseconds(200))
    let error = await trial.error(NetworkError.self) { try await network.response(to: request) }
    if let error { trial.expect(error, toBe: .timedOut(request.timeout)) }
  }

  func heedsCancellationBefore(_ network: any Networking, _ trial: Trial) async throws {
    let origin = try await origin { _ in .response() }
    defer { origin.stop() }
    let request = request(to: origin.url)
    await trial.cancelledBefore { try await network.response(to: request) }
  }

  func heedsCancellationMeanwhile(_ network: any Networking, _ trial: Trial) async throws {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let origin = try await origin { _ in
      arrival.yield()
      return .silence
    }
    defer { origin.stop() }
    let request = request(to: origin.url)
    await trial.cancelledMeanwhile(begun: arrivals) { try await network.response(to: request) }
  }
}
