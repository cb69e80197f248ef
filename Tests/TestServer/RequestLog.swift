import Synchronization

/// What a server has received, and how much of it at one time.
final class RequestLog: Sendable {
  private struct State {
    var requests: [TestRequest] = []
    var current = 0
    var most = 0
  }

  private let state = Mutex(State())

  var requests: [TestRequest] { state.withLock { $0.requests } }
  var mostAtOnce: Int { state.withLock { $0.most } }

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
