/// The bound scopes that are open in a task, for code that doesn't inherit them.
///
/// Tasks that are started with `Task`, `async let` or a task group inherit what is open. Detached tasks,
/// threads and Dispatch queues don't. Take it along:
///
/// ```swift
/// let scopes = OpenScopes.current
/// Thread.detachNewThread {
///   scopes.withValues { Container.shared.audit().note("written") }
/// }
/// ```
///
/// It keeps what is open, but doesn't prolong it: after `open` has returned, the scope is open here no more.
public struct OpenScopes: Sendable {
  private let openScope: OpenScope?

  /// The scopes that are open in the current task.
  public static var current: OpenScopes { OpenScopes(openScope: .current) }

  /// Runs an operation with these scopes open, and no others.
  ///
  /// - Parameter operation: What runs with them.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public func withValues<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try OpenScope.$current.withValue(openScope, operation: operation)
  }

  /// Runs an operation with these scopes open, and no others.
  ///
  /// - Parameters:
  ///   - operation: What runs with them.
  ///   - isolation: The actor that it runs on; by default the caller's.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public func withValues<Result>(
    _ operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    try await OpenScope.$current.withValue(
      openScope,
      operation: operation,
      isolation: isolation
    )
  }
}
