import Contracts

/// Runs an operation, and cancels it when it takes too long.
///
/// - Parameters:
///   - limit: How long the operation may take; more than a year counts as a year.
///   - error: What to throw when it takes longer.
///   - operation: What to run; it must end soon after it is cancelled.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws, or `error`.
func withTimeLimit<Success: Sendable>(
  _ limit: Duration,
  throwing error: any Error,
  operation: @escaping @Sendable () async throws -> Success
) async throws -> Success {
  try await withThrowingTaskGroup(of: Success?.self) { group in
    group.addTask { try await operation() }
    group.addTask {
      try await Task.sleep(for: limit.limited)
      return nil
    }
    defer { group.cancelAll() }
    guard let first = try await group.next(), let success = first else { throw error }
    return success
  }
}
