/// Does some work, and calls a closure when the service that it belongs to is asked to end.
///
/// If the service was already asked to end, the closure is called immediately. Outside a ``ServiceGroup``,
/// it is never called. It may run on another thread, at the same time as the work, and may still run when the work has
/// ended. The closures of a service are called one after the other, in the order in which they were set. Unless the
/// limit for the shutdown is exceeded, the group shuts down the next service when all of them have returned.
///
/// - Parameters:
///   - operation: The work.
///   - handler: Lets the work end soon. It must not wait.
///   - isolation: The actor that the work runs on; by default the caller's.
/// - Returns: The result of the work.
/// - Throws: The error of the work.
public func withGracefulShutdownHandler<Result>(
  operation: () async throws -> Result,
  onGracefulShutdown handler: @escaping @Sendable () -> Void,
  isolation: isolated (any Actor)? = #isolation
) async rethrows -> Result {
  guard let shutdown = GracefulShutdown.current else {
    return try await operation()
  }
  let id = shutdown.add(handler)
  defer { shutdown.remove(id) }
  return try await operation()
}

/// Does some work in a task that is cancelled when the service that it belongs to is asked to end.
///
/// - Parameter operation: The work.
/// - Returns: The result of the work.
/// - Throws: The error of the work, such as a `CancellationError`.
public func cancelWhenGracefulShutdown<Result: Sendable>(
  _ operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let task = Task { try await operation() }
  return try await withTaskCancellationHandler {
    try await withGracefulShutdownHandler {
      try await task.value
    } onGracefulShutdown: {
      task.cancel()
    }
  } onCancel: {
    task.cancel()
  }
}

/// Waits until the service that this task belongs to is asked to end.
///
/// - Throws: `CancellationError` when the task is cancelled before.
public func gracefulShutdown() async throws {
  let (never, end) = AsyncStream.makeStream(of: Never.self)
  await withGracefulShutdownHandler {
    for await _ in never {}
  } onGracefulShutdown: {
    end.finish()
  }
  if !Task.isShuttingDownGracefully {
    try Task.checkCancellation()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Whether the service that this task belongs to is asked to end; always `false` outside a
  /// ``ServiceGroup``.
  public static var isShuttingDownGracefully: Bool { GracefulShutdown.current?.hasBegun ?? false }
}
