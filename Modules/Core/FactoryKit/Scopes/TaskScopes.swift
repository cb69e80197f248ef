/// The bound scopes that are open in a task, for code that doesn't inherit them.
///
/// Tasks that are started with `Task`, `async let` or a task group inherit the open scopes. Detached
/// tasks, threads and Dispatch queues don't. Pass the scopes to them:
///
/// ```swift
/// let scopes = TaskScopes.current
/// Thread.detachNewThread {
///   scopes.withValues { Container.shared.audit().note("written") }
/// }
/// ```
///
/// This doesn't prolong them: after `open` has returned, the scope is no longer open here either.
public struct TaskScopes: Sendable {
  private let openScope: OpenScope?

  /// The scopes that are open in the current task.
  public static var current: TaskScopes { TaskScopes(openScope: .current) }

  /// Runs an operation with these scopes open, and no others.
  ///
  /// - Parameter operation: The code to run.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public func withValues<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try OpenScope.task.withValue(openScope, operation: operation)
  }

  /// Runs an operation with these scopes open, and no others.
  ///
  /// - Parameters:
  ///   - operation: The code to run.
  ///   - isolation: The actor that it runs on; by default the caller's.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public func withValues<Result>(
    _ operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    try await OpenScope.task.withValue(openScope, operation: operation)
  }
}
