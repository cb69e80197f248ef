#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An executor whose tasks run on a thread of their own, so that they may block it.
///
/// The thread is started for the first job, and ends when there are no more. A task that waits needs no thread.
final class ThreadExecutor: TaskExecutor {
  private struct State: Sendable {
    var jobs: [UnownedJob] = []
    var isRunning = false
  }

  private let state = Locked(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let wasRunning = state.withLock { state in
      defer { state.isRunning = true }
      state.jobs.append(job)
      return state.isRunning
    }
    if !wasRunning { startThread() }
  }

  private func startThread() {
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let executor = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread,
      nil,
      { context in
        let context: UnsafeMutableRawPointer? = context
        if let context { Unmanaged<ThreadExecutor>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      },
      executor.toOpaque()
    )
    guard code == 0 else {
      // Without a thread of its own, the jobs run as others do.
      let executor = executor.takeRetainedValue()
      Task { executor.run() }
      return
    }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread { pthread_detach(thread) }
    #endif
  }

  private func run() {
    while let job = nextJob() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func nextJob() -> UnownedJob? {
    state.withLock { state in
      if state.jobs.isEmpty {
        state.isRunning = false
        return nil
      }
      return state.jobs.removeFirst()
    }
  }
}
