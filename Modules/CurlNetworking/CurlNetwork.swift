package import Contracts
import Foundation
import Synchronization

/// Fetches with libcurl, in this process, over connections that are kept.
///
/// There are no cookies, no cache and no passwords here. Redirects are followed by our own rules, as
/// these decide where credentials go.
package final class CurlNetwork: Networking {
  private static let redirectLimit = 10

  private let loop: Result<CurlLoop, NetworkError>
  /// The origins of this machine that no proxy stands before.
  private let direct = Mutex<Set<Origin>>([])

  /// Creates a network.
  ///
  /// - Parameter library: The library to use. Where it cannot be used, each request says so.
  package init(_ library: Result<CurlLibrary, NetworkError> = CurlLibrary.system) {
    loop = library.map(CurlLoop.init)
  }

  deinit { if case .success(let loop) = loop { loop.end() } }

  package func response(to request: NetworkRequest) async throws -> NetworkResponse {
    try Task.checkCancellation()
    guard var origin = Origin(request.url) else {
      throw NetworkError.failed("it isn't an absolute http or https URL")
    }
    let loop = try loop.get()
    let end = ContinuousClock.now.advanced(by: request.timeout.limited)
    var request = request
    for _ in 0...Self.redirectLimit {
      let (response, location) = try await exchange(request, with: origin, over: loop, until: end)
      guard let location, let target = URL(string: location, relativeTo: request.url)?.absoluteURL
      else { return response }
      let next = try Origin(target, redirectedFrom: request.url)
      // Once elsewhere, the credentials do not come back, even where the way leads back.
      if next != origin { request.credentials = Credentials() }
      (request.url, origin) = (target, next)
    }
    throw NetworkError.tooManyRedirects
  }

  /// Sends one request, and returns the response and where it redirects to.
  private func exchange(
    _ request: NetworkRequest,
    with origin: Origin,
    over loop: CurlLoop,
    until end: ContinuousClock.Instant
  ) async throws -> CurlReception.Success {
    let left = ContinuousClock.now.duration(to: end)
    guard left > .zero else { throw NetworkError.timedOut(request.timeout) }
    let message = try CurlMessage(request, to: origin, within: left)
    if !request.credentials.isEmpty { try await check(message, to: origin, over: loop) }
    let outcome = try await loop.outcome(of: message, for: .fetching)
    return try outcome.reception.result(outcome.failure, of: request.url, timeout: request.timeout)
  }

  /// Makes sure that nobody but the origin sees the credentials in a message.
  private func check(
    _ message: CurlMessage,
    to origin: Origin,
    over loop: CurlLoop
  ) async throws {
    guard origin.isConfidential else { throw NetworkError.insecureCredentials }
    guard !origin.isEncrypted, !direct.withLock({ $0.contains(origin) }) else { return }
    // libcurl has rules of its own for proxies: it is asked where it would connect to.
    let outcome = try await loop.outcome(of: message, for: .locating)
    guard let address = outcome.address, origin.isAt(address.host, port: address.port) else {
      throw NetworkError.failed(
        "the proxy that http_proxy names would see the token; add the host to no_proxy"
      )
    }
    direct.withLock { _ = $0.insert(origin) }
  }
}
