public import FactoryKit

/// Fetches over HTTP.
public protocol Networking: Sendable {
  /// Sends a GET request and returns the whole response, whatever its status.
  ///
  /// A GET changes nothing: a request may be sent again where no answer has come, or one that says
  /// that the server is in trouble for now. Requests may be sent side by side. Redirects are followed, except to what is
  /// no web address, to an address with a user name, and from `https` to `http`. The request's credentials go to the
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
