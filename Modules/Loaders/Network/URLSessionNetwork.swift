package import Contracts
import Foundation
import FoundationNetworking

/// Fetches with Foundation's `URLSession`, which keeps no cookies, no cache and no passwords here.
///
/// Redirects are followed by hand: `URLSession` on Linux would send every header field, the
/// credentials too, wherever a redirect leads.
package final class URLSessionNetwork: Networking {
  private static let redirectLimit = 10

  private let delegate: SessionDelegate
  private let session: URLSession
  private let environment: [String: String]

  /// Creates a network.
  ///
  /// - Parameter environment: The variables of the process, which may name a proxy.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpMaximumConnectionsPerHost = 16
    delegate = SessionDelegate()
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    self.environment = environment
  }

  // A session holds itself and its delegate until it is told to end.
  deinit { session.finishTasksAndInvalidate() }

  package func response(to request: NetworkRequest) async throws -> NetworkResponse {
    try check(request)
    let timeout = NetworkError.timedOut(request.timeout)
    return try await withTimeLimit(request.timeout, throwing: timeout) {
      try await self.followingRedirects(from: request)
    }
  }

  private func check(_ request: NetworkRequest) throws(NetworkError) {
    guard let origin = Origin(request.url) else {
      throw .failed("it is no absolute http or https URL")
    }
    guard !request.credentials.isEmpty else { return }
    guard origin.isConfidential else { throw .insecureCredentials }
    guard !origin.isSeenByProxy(in: environment) else {
      throw .failed("the proxy that http_proxy names would see the token; add the host to no_proxy")
    }
  }

  private func followingRedirects(from request: NetworkRequest) async throws -> NetworkResponse {
    var request = request
    for _ in 0...Self.redirectLimit {
      let (response, location) = try await exchange(request)
      guard let location, let target = URL(string: location, relativeTo: request.url)?.absoluteURL
      else { return response }
      let origin = try Origin(target, redirectedFrom: request.url)
      // Once elsewhere, the credentials do not come back, even where the way leads back.
      if origin != Origin(request.url) { request.credentials = Credentials() }
      request.url = target
    }
    throw NetworkError.tooManyRedirects
  }

  /// Sends one request, and returns the response and where it redirects to.
  private func exchange(
    _ request: NetworkRequest
  ) async throws -> (response: NetworkResponse, location: String?) {
    var message = URLRequest(url: request.url)
    let fields = request.headers.merging(request.credentials.fields) { _, credential in credential }
    for (name, value) in fields { message.setValue(value, forHTTPHeaderField: name) }
    // The time limit stands around all of this: this one, for silence alone, must not come first.
    message.timeoutInterval = min(request.timeout / .seconds(1), 24 * 3600) + 60
    let task = session.dataTask(with: message)
    let exchange = Exchange(of: request)
    delegate.begin(exchange, of: task)
    defer { delegate.end(task) }
    return try await withTaskCancellationHandler {
      try await exchange.result { task.resume() }
    } onCancel: {
      exchange.finish(.failure(CancellationError()))
      task.cancel()
    }
  }
}
