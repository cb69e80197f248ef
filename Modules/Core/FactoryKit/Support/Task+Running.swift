// Functions of newer runtimes, and replacements for older runtimes.

extension Task where Success == Void, Failure == Never {
  /// Starts a task that runs on the calling thread until it suspends for the first time.
  ///
  /// On an older runtime, it begins on another thread.
  static func immediately(_ operation: @escaping @Sendable @isolated(any) () async -> Void) -> Task
  {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return .immediate(operation: operation)
    }
    return Task(operation: operation)
  }

  /// Raises the priority of the task; on an older runtime, the priority stays as it is.
  func raise(to priority: TaskPriority) {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      return
    }
    escalatePriority(to: priority)
  }
}

/// Runs an operation, and calls a closure when the priority of the task is raised meanwhile.
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
