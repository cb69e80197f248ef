package import Contracts
package import Foundation

/// A network that uses libcurl in this process, and reuses connections.
///
/// It has no cookies, cache or passwords. It follows redirects itself, and not in libcurl, because the
/// rules for credentials depend on them.
package final class CurlNetwork: Networking {
  private static let redirectLimit = 10

  let loop: Result<CurlLoop, NetworkError>

  /// Creates a network.
  ///
  /// - Parameter library: The library, or the error for each request.
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
      guard let location, let target = URL(text: location, relativeTo: request.url)?.absoluteURL
      else { return response }
      let next = try Origin(target, redirectedFrom: request.url)
      // After a redirect to another origin, the credentials aren't sent any more, even if a further
      // redirect leads back.
      if next != origin { request.credentials = Credentials() }
      request.url = target
      origin = next
    }
    throw NetworkError.tooManyRedirects
  }

  /// Sends one request, and returns the response and the target of a redirect.
  private func exchange(
    _ request: NetworkRequest,
    with origin: Origin,
    over loop: CurlLoop,
    until end: ContinuousClock.Instant
  ) async throws -> CurlReception.Success {
    let left = ContinuousClock.now.duration(to: end)
    guard left > .zero else { throw NetworkError.timedOut(request.timeout) }
    guard request.credentials.isEmpty || origin.isConfidential else {
      throw NetworkError.insecureCredentials
    }
    let message = try CurlMessage(request, to: origin, within: left)
    let outcome = try await loop.outcome(of: message)
    return try outcome.reception.result(outcome.failure, of: request.url, timeout: request.timeout)
  }
}

extension Origin {
  /// Creates the origin of a redirect's target.
  ///
  /// - Parameters:
  ///   - target: The target of the redirect.
  ///   - url: The URL that redirects.
  /// - Throws: A `NetworkError` if the redirect must not be followed. It doesn't show a password.
  package init(_ target: URL, redirectedFrom url: URL) throws {
    let hasUser = target.user() != nil || target.password() != nil
    guard let origin = Origin(target) else {
      let shown = hasUser ? "" : " to \(target.absoluteString.shortened(to: 200).quoted)"
      throw NetworkError.failed("it redirects\(shown), which is neither http nor https")
    }
    guard !hasUser else {
      throw NetworkError.failed("it redirects to an address with a user name, which isn't sent")
    }
    guard origin.isEncrypted || Origin(url)?.isEncrypted != true else {
      throw NetworkError.failed(
        "it redirects from https to http, where others could read and change the answer"
      )
    }
    self = origin
  }
}
