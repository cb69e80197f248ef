import Synchronization

/// What a server has received, and how much of it at one time.
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

  /// Notes that a client has connected.
  func connect() { state.withLock { $0.connections += 1 } }

  /// Notes that bytes of a stream were sent.
  func stream(_ count: Int) { state.withLock { $0.streamed += count } }

  /// Notes a request that is now being served.
  func begin(_ request: TestRequest) {
    state.withLock {
      $0.requests.append(request)
      $0.current += 1
      $0.most = max($0.most, $0.current)
    }
  }

  /// Notes that a request has its response.
  func end() { state.withLock { $0.current -= 1 } }
}
