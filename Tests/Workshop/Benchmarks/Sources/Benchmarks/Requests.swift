import Dispatch
import FactoryKit
import Services

/// Requests to a server, in one task, like the code of a server.
extension Workload {
  /// A task that does nothing, and the wait for its end.
  static let task = Workload("task") { operations in
    let service: any Serving = Service()
    wait { for _ in 0..<operations { await Task { consume(service) }.value } }
  }

  /// A whole request: a user is registered, and a session, an audit log and a handler are built.
  static let request = Workload("request") { operations in
    let user: any Serving = Service()
    wait { for _ in 0..<operations { try? await answer(user) } }
  }

  private static func answer(_ user: any Serving) async throws {
    try await Scope.request.open {
      $0.requestUser.register { user }
    } operation: {
      await serve(try await Container.shared.handler())
    }
  }

  /// Blocks the calling thread until a task has ended.
  private static func wait(_ operation: @escaping @Sendable () async -> Void) {
    let end = DispatchSemaphore(value: 0)
    Task {
      await operation()
      end.signal()
    }
    end.wait()
  }
}

/// Answers a request with a service.
@inline(never) @_optimize(none)
private func serve(_ service: any Serving) async {}
