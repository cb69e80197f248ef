// Where the runtime is too old to raise the priority of a task, it stays as it is.
extension Task {
  /// Raises the priority of the task.
  func raisePriority(to priority: TaskPriority) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      escalatePriority(to: priority)
    }
  }
}

/// Runs an operation, and says so when the priority of its task is raised meanwhile.
nonisolated(nonsending) func withPriorityHandler<T>(
  _ operation: nonisolated(nonsending) () async throws -> T,
  onRaise: @escaping @Sendable (TaskPriority) -> Void
) async throws -> T {
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
    try await withTaskPriorityEscalationHandler {
      try await operation()
    } onPriorityEscalated: { _, priority in
      onRaise(priority)
    }
  } else {
    try await operation()
  }
}
