import Dispatch

/// An executor whose tasks run on a thread of its own, so that they may block it.
///
/// Dispatch starts a thread if there are jobs and no other one is free. A task that waits needs no thread.
final class ThreadExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "FactoryKit.ThreadExecutor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Cancels tasks on another thread, because a cancellation handler may block its thread.
  static func cancel(_ tasks: [Task<Void, Never>]) {
    Task(executorPreference: ThreadExecutor()) { for task in tasks { task.cancel() } }
  }
}
