import Dispatch

/// Runs a task with the task-local values of the current code, and waits for its end.
///
/// - Parameters:
///   - executor: The executor of a task that blocks its thread; `nil` for any other task.
///   - body: The code of the task.
func inTask(
  on executor: (any TaskExecutor)? = nil,
  _ body: @escaping @Sendable () async -> Void
) {
  let end = DispatchSemaphore(value: 0)
  Task(executorPreference: executor) {
    await body()
    end.signal()
  }
  end.wait()
}

/// Calls a closure, and waits for the end of all tasks that its code has started.
///
/// - Parameter body: The closure.
/// - Returns: The result of the closure.
func waitingForTasks<Result>(_ body: () -> Result) -> Result {
  let end = DispatchSemaphore(value: 0)
  let result = EndOfTasks.$current.withValue(EndOfTasks(end), operation: body)
  end.wait()
  return result
}

/// A task-local value that is released at the end of the last task that has a copy of it.
private final class EndOfTasks: Sendable {
  @TaskLocal static var current: EndOfTasks?
  private let end: DispatchSemaphore

  init(_ end: DispatchSemaphore) { self.end = end }

  deinit { end.signal() }
}

/// A caller of an async factory that is cancelled, and leaves, during the build.
final class LeavingCaller: Sendable {
  @TaskLocal private static var current: LeavingCaller?
  private let task = Locking<Task<Void, Never>?>(nil)
  private let taskID = Locking<Int?>(nil)
  private let found = Locking<[Product]>([])

  /// Resolves a factory in a task that leaves when the build calls ``pause()``, and waits for the end of the build.
  ///
  /// - Parameter resolve: Resolves the factory.
  /// - Returns: The product; an empty array if the caller has left.
  static func find(_ resolve: @escaping @Sendable () async throws -> Product) -> [Product] {
    let caller = LeavingCaller()
    waitingForTasks {
      $current.withValue(caller) {
        caller.task.change {
          $0 = Task {
            caller.taskID.change { $0 = idOfTask() }
            let product = try? await resolve()
            if let product { caller.found.change { $0 = [product] } }
          }
        }
      }
    }
    // The task retains the caller.
    caller.task.change { $0 = nil }
    return caller.found.change { $0 }
  }

  /// Suspends a build until its leaving caller has left, or for a moment without one.
  static func pause() async {
    // A caller that builds the instance itself can't leave.
    guard let current, let task = current.task.change({ $0 }),
      current.taskID.change({ $0 }) != idOfTask()
    else { return await Task.yield() }
    task.cancel()
    await task.value
  }

  private static func idOfTask() -> Int? { withUnsafeCurrentTask { $0?.hashValue } }
}
