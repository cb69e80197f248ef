import FactoryKit
import Services

/// The parts of a request to a server, with a container and by hand.
///
/// They run in one task, like the code of a server.
extension Workload {
  /// A task that does nothing, and the wait for its end.
  static let task = Workload("task") { operations in
    let service: any Serving = Service()
    run { for _ in 0..<operations { await Task { consume(service) }.value } }
  }

  /// A task-local value around nothing, with the object for the services of a request.
  static let openByHand = request("open-by-hand") { user in
    await RequestByHand.$current.withValue(RequestByHand(user: user)) { await serve(user) }
  }

  /// A task-local value with the object of a request, and a read of the request's user.
  static let registerByHand = request("register-by-hand") { user in
    await RequestByHand.$current.withValue(RequestByHand(user: user)) {
      if let request = RequestByHand.current { await serve(request.user) }
    }
  }

  /// A task-local value with the object of a request, and a service that it creates on first use.
  static let oneByHand = request("one-by-hand") { user in
    await RequestByHand.$current.withValue(RequestByHand(user: user)) {
      if let request = RequestByHand.current { await serve(request.service) }
    }
  }

  /// An open scope around nothing.
  static let open = request("open") { service in
    await Scope.request.open { await serve(service) }
  }

  /// An open scope with a registration, and an instance of the registered closure.
  static let openRegister = request("open-register") { service in
    await Scope.request.open {
      $0.requestUser.register { service }
    } operation: {
      await serve(Container.shared.requestUser())
    }
  }

  /// An open scope, and one instance.
  static let openOne = request("open-one") { _ in
    await Scope.request.open { await serve(Container.shared.requestService()) }
  }

  /// An open scope, and one instance that is closed with the scope.
  static let openClosed = request("open-closed") { _ in
    await Scope.request.open { await serve(Container.shared.closedRequestService()) }
  }

  /// A scope between `begin` and `close`, and one instance that is closed with the scope.
  static let begunClosed = request("begun-closed") { _ in
    let scope = Scope.request.begin()
    await serve(scope.withValues { Container.shared.closedRequestService() })
    await scope.close()
  }

  /// An open scope, and one instance of an async factory.
  static let openAsync = request("open-async") { _ in
    try await Scope.request.open {
      await serve(try await Container.shared.asyncRequestService())
    }
  }

  /// An open scope, and one instance of an async factory that waits for an actor.
  static let openSuspending = request("open-suspending") { _ in
    try await Scope.request.open {
      await serve(try await Container.shared.suspendingRequestService())
    }
  }

  /// A whole request: a user is registered, and a session, an audit log and a handler are built.
  static let wholeRequest = request("request", answer)

  /// Whole requests in 16 tasks at the same time.
  static let requestsOnTasks = requests(inTasks: 16)

  /// Whole requests in one task.
  static let requestsOnTask = requests(inTasks: 1)

  /// An open scope with instances of 8,000 factories.
  static let openMany = open(instances: 8_000)

  /// An open scope with instances of 1,000 factories.
  static let openSome = open(instances: 1_000)

  /// Creates a workload in which one scope stores an instance for each of some containers.
  private static func open(instances count: Int) -> Workload {
    let containers = (0..<count).map { _ in Container() }
    return Workload("open-\(count)") { operations in
      for _ in 0..<operations {
        Scope.request.open { for container in containers { consume(container.requestService()) } }
      }
    }
  }

  /// Creates a workload whose samples are long, so that the start of the threads hardly matters.
  private static func requests(inTasks count: Int) -> Workload {
    Workload(
      "requests-\(count)-task\(count == 1 ? "" : "s")",
      prepare: Container.resetShared,
      length: 50
    ) { operations in
      let user: any Serving = Service()
      run {
        await withTaskGroup { group in
          for index in 0..<count {
            group.addTask {
              for _ in 0..<(operations + index) / count { try? await answer(user) }
            }
          }
        }
      }
    }
  }

  private static func answer(_ user: any Serving) async throws {
    try await Scope.request.open {
      $0.requestUser.register { user }
    } operation: {
      await serve(try await Container.shared.handler())
    }
  }

  /// Creates a workload that answers requests, one after the other.
  private static func request(
    _ name: String,
    _ body: @escaping @Sendable (_ user: any Serving) async throws -> Void
  ) -> Workload {
    Workload(
      name,
      prepare: Container.resetShared,
      isSound: {
        let service: any Serving = Service()
        return wait {
          try await body(service)
          return !Scope.request.isOpen
        }
      },
      { operations in
        let service: any Serving = Service()
        run { for _ in 0..<operations { try? await body(service) } }
      }
    )
  }

  /// Runs an operation in a task, and blocks the calling thread until the task has ended.
  private static func run(_ operation: @escaping @Sendable () async -> Void) {
    _ = wait {
      await operation()
      return true
    }
  }
}

/// Answers a request with a service.
@inline(never) @_optimize(none)
private func serve(_ service: any Serving) async {}
