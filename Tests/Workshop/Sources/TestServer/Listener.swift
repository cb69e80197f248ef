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
  private let socket: Int32
  private let handler: @Sendable (TestRequest) -> TestResponse
  private let state = Mutex(State())

  init(_ handler: @escaping @Sendable (TestRequest) -> TestResponse) throws {
    let bound = try Sockets.bound()
    socket = bound.socket
    port = bound.port
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
    guard let head = Sockets.readHead(from: connection), let request = TestRequest(head: head)
    else { return }
    let response = handler(request)
    var isTaken = Sockets.send(response.bytes, to: connection)
    switch response {
    case .hang: Sockets.waitForEnd(of: connection)
    case .stream(_, let part):
      while isTaken { isTaken = Sockets.send(part, to: connection) }
    // Closing with unread input would reset the connection, which could lose sent data.
    case .raw, .whole: Sockets.finishSending(to: connection)
    }
  }
}
