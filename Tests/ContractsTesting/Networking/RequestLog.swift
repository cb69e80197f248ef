import Synchronization

/// The requests that an origin has received.
final class RequestLog: Sendable {
  private let requests = Mutex<[ServedRequest]>([])

  /// The path of each request, in the order they came.
  var paths: [String] { requests.withLock { $0.map(\.path) } }

  /// What a header field holds in each request, in the order they came.
  func values(of field: String) -> [String?] {
    requests.withLock { $0.map { $0.headers[field] } }
  }

  /// Notes a request.
  func note(_ request: ServedRequest) { requests.withLock { $0.append(request) } }
}
