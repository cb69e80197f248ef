import Foundation
import Synchronization

/// A listening socket and its connections.
final class Listener: Sendable {
  private struct State {
    var isStopped = false
    /// The open connections, which only their own threads close.
    var connections: Set<Int32> = []
  }

  let port: Int
  let log = RequestLog()
  private let socket: Int32
  private let unasked: TestResponse?
  private let keepsConnections: Bool
  private let handler: @Sendable (TestRequest) -> TestResponse
  private let state = Mutex(State())

  init(
    port: Int = 0,
    unasked: TestResponse? = nil,
    keepsConnections: Bool = false,
    _ handler: @escaping @Sendable (TestRequest) -> TestResponse
  ) throws {
    let bound = try Sockets.bound(listening: true, port: port)
    socket = bound.socket
    self.port = bound.port
    self.unasked = unasked
    self.keepsConnections = keepsConnections
    self.handler = handler
  }

  deinit { Sockets.close(socket) }

  /// Serves connections until the listener is stopped.
  func run() {
    while let connection = Sockets.nextConnection(to: socket) {
      let isOpen = state.withLock { state in
        if !state.isStopped { state.connections.insert(connection) }
        return !state.isStopped
      }
      guard isOpen else { return Sockets.close(connection) }
      Thread.detachNewThread {
        self.serve(connection)
        self.state.withLock {
          $0.connections.remove(connection)
          Sockets.close(connection)
        }
      }
    }
  }

  func stop() {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.isStopped = true
      Sockets.shutDown(socket)
      for connection in state.connections { Sockets.shutDown(connection) }
    }
  }

  private func serve(_ connection: Int32) {
    log.connect()
    if let unasked { return send(unasked, to: connection) }
    while serveRequest(on: connection) {}
  }

  /// Serves one request, and returns whether another may follow.
  private func serveRequest(on connection: Int32) -> Bool {
    guard let head = Sockets.readHead(from: connection), let request = TestRequest(head: head)
    else { return false }
    log.note(request)
    let response = handler(request)
    if case .hang(_, let onEnd) = response {
      send(response, to: connection)
      onEnd?()
      return false
    }
    if keepsConnections, case .whole = response {
      return Sockets.send(response.bytes(keepingConnection: true), to: connection)
    }
    send(response, to: connection)
    return false
  }

  private func send(_ response: TestResponse, to connection: Int32) {
    var isTaken = Sockets.send(response.bytes(keepingConnection: false), to: connection)
    switch response {
    case .hang: Sockets.waitForEnd(of: connection)
    case .reset: Sockets.resetWhenClosed(connection)
    case .stream(_, let part, let pause):
      while isTaken {
        if pause > 0 { Sockets.wait(pause, on: connection) }
        isTaken = Sockets.send(part, to: connection)
        if isTaken { log.stream(part.count) }
      }
    // Closing with unread input would reset the connection, which could lose sent data.
    case .raw, .whole: Sockets.finishSending(to: connection)
    }
  }
}
