import Synchronization

/// A service of this framework, as in swift-service-lifecycle.
public protocol Service: Sendable {
  /// Runs the service, and returns when it has ended.
  func run() async throws
}

/// A group of services, which end in order only inside of a group of this type.
public final class ServiceGroup: Sendable {
  private let services: [any Service]
  private let shutdown = Shutdown()

  /// Creates a group.
  public init(services: [any Service]) { self.services = services }

  /// Runs all services, and returns when all have ended.
  public func run() async throws {
    try await Shutdown.$current.withValue(shutdown) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for service in services { group.addTask { try await service.run() } }
        try await group.waitForAll()
      }
    }
  }

  /// Asks all services to end.
  public func triggerGracefulShutdown() async { shutdown.begin() }
}

/// Calls a closure when the group around the current task is asked to end; never outside of a group.
public func withGracefulShutdownHandler<Result>(
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result,
  onGracefulShutdown handler: @escaping @Sendable () -> Void
) async rethrows -> Result {
  Shutdown.current?.add(handler)
  return try await operation()
}

/// The request to end, and the closures to call then.
private final class Shutdown: Sendable {
  @TaskLocal static var current: Shutdown?
  /// The closures; `nil` after the request.
  private let handlers = Mutex<[@Sendable () -> Void]?>([])

  func add(_ handler: @escaping @Sendable () -> Void) {
    let isAdded = handlers.withLock { handlers in
      handlers?.append(handler)
      return handlers != nil
    }
    if !isAdded { handler() }
  }

  func begin() {
    let handlers = handlers.withLock { handlers in
      defer { handlers = nil }
      return handlers ?? []
    }
    for handler in handlers { handler() }
  }
}
