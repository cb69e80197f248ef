public import FactoryKit

/// Fetches over HTTP.
public protocol Networking: Sendable {
  /// Sends a GET request and returns the whole response, whatever its status.
  ///
  /// Requests may be sent side by side. Redirects are followed. The request's credentials go to the
  /// origin of its URL only (the same scheme, host and port), never to where a redirect leads
  /// elsewhere, and never over plain `http` except to this machine itself.
  ///
  /// - Throws: ``NetworkError`` when no whole response was received, and `CancellationError` when
  ///   the task was cancelled, before the request was sent or while it waits.
  func response(to request: NetworkRequest) async throws -> NetworkResponse
}

extension Container {
  /// The network that the app has chosen; `nil` in a release build that registers none.
  public var network: Factory<(any Networking)?> { promised() }
}
