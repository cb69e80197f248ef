import Synchronization

/// A server of HTTP/1.1 on 127.0.0.1, with one request for each connection.
public final class Application: Service {
  private let router: Router
  private let port: Int
  private let onServerRunning: @Sendable (Int) async -> Void
  private let count = Atomic(0)

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - router: The routes.
  ///   - port: The port; the system chooses one for 0.
  ///   - onServerRunning: Called with the port when the server listens.
  public init(
    router: Router,
    port: Int,
    onServerRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) {
    (self.router, self.port, self.onServerRunning) = (router, port, onServerRunning)
  }

  /// Serves requests until the service group ends, or until the task is cancelled.
  ///
  /// In a graceful shutdown, the server answers all accepted requests. A cancelled server drops them.
  public func run() async throws {
    let listener = try Listener(port: port)
    await withTaskCancellationHandler {
      await withGracefulShutdownHandler {
        await onServerRunning(listener.port)
        await withDiscardingTaskGroup { group in
          for await connection in listener.connections {
            let id = count.add(1, ordering: .acquiringAndReleasing).newValue
            group.addTask { await self.serve(connection, id) }
          }
        }
      } onGracefulShutdown: {
        listener.stop()
      }
    } onCancel: {
      listener.stop()
    }
  }

  private func serve(_ connection: Connection, _ id: Int) async {
    guard let request = try? await connection.blocking({ try connection.readRequest(id) }) else {
      return
    }
    let response = await router.respond(to: request)
    let head = "HTTP/1.1 \(response.status) -\r\nConnection: close\r\n"
    do {
      let length = "Content-Length: \(response.body.utf8.count)\r\n\r\n"
      try await write(head + length + response.body, to: connection)
    } catch {
      // The client notices that the body has no end.
    }
  }

  private func write(_ text: String, to connection: Connection) async throws {
    try Task.checkCancellation()
    try await connection.blocking { try connection.write(text) }
  }
}
