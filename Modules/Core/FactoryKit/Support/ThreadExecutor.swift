/// An executor whose tasks run on their own thread, so that they may block it.
///
/// The thread runs one job after the other, in the order of their arrival. It starts for the first job, and ends
/// when there are no more. A task that waits needs no thread.
package final class ThreadExecutor: TaskExecutor {
  /// The jobs to run; `nil` without a thread.
  private let jobs = Locked<[UnownedJob]?>(nil)

  /// Creates an executor without a thread.
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isRunning = jobs.withLock { jobs in
      let isRunning = jobs != nil
      if !isRunning {
        jobs = []
      }
      jobs?.append(job)
      return isRunning
    }
    // If the system can't start a thread, the jobs run on the default executor.
    if !isRunning, startThread(run) != 0 {
      Task { run() }
    }
  }

  private func run() {
    while let job = nextJob() {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  private func nextJob() -> UnownedJob? {
    jobs.withLock { jobs in
      if jobs?.isEmpty ?? true {
        jobs = nil
      }
      return jobs?.removeFirst()
    }
  }

  /// Cancels tasks on a new thread, because a cancellation handler may block its thread.
  package static func cancel(_ tasks: [Task<Void, Never>]) {
    Task(executorPreference: ThreadExecutor()) { for task in tasks { task.cancel() } }
  }
}
