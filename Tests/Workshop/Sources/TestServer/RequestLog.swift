import Synchronization

/// The requests that a server has received, and the highest number at one time.
final class RequestLog: Sendable {
  private struct State {
    var requests: [TestRequest] = []
    var connections = 0
    var streamed = 0
    var current = 0
    var most = 0
  }

  private let state = Mutex(State())

  var requests: [TestRequest] { state.withLock { $0.requests } }
  var mostAtOnce: Int { state.withLock { $0.most } }

  var connections: Int { state.withLock { $0.connections } }
  var streamed: Int { state.withLock { $0.streamed } }

  /// Records a new connection.
  func connect() { state.withLock { $0.connections += 1 } }

  /// Records sent bytes of a stream.
  func stream(_ count: Int) { state.withLock { $0.streamed += count } }

  /// Records the start of a request.
  func begin(_ request: TestRequest) {
    state.withLock {
      $0.requests.append(request)
      $0.current += 1
      $0.most = max($0.most, $0.current)
    }
  }

  /// Records the end of a request.
  func end() { state.withLock { $0.current -= 1 } }
}
