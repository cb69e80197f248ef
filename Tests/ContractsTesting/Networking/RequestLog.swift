import Synchronization

/// The requests that an origin has received.
final class RequestLog: Sendable {
  private let requests = Mutex<[ServedRequest]>([])

  /// The paths of the requests, in order.
  var paths: [String] { requests.withLock { $0.map(\.path) } }

  /// Returns the values of a header field in the requests, in order.
  func values(of field: String) -> [String?] {
    requests.withLock { $0.map { $0.headers[field] } }
  }

  /// Appends a request.
  func note(_ request: ServedRequest) { requests.withLock { $0.append(request) } }
}
