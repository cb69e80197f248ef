import Synchronization

/// The requests that a server has received.
final class RequestLog: Sendable {
  private struct State {
    var requests: [TestRequest] = []
    var connections = 0
    var streamed = 0
  }

  private let state = Mutex(State())

  var requests: [TestRequest] { state.withLock { $0.requests } }
  var connections: Int { state.withLock { $0.connections } }
  var streamed: Int { state.withLock { $0.streamed } }

  /// Records a new connection.
  func connect() { state.withLock { $0.connections += 1 } }

  /// Records sent bytes of a stream.
  func stream(_ count: Int) { state.withLock { $0.streamed += count } }

  /// Records a request.
  func note(_ request: TestRequest) { state.withLock { $0.requests.append(request) } }
}
