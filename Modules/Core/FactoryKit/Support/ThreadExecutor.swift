#if canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An executor whose tasks run on their own thread, so that they may block it.
///
/// The thread is started for the first job, and ends when there are no more. A task that waits needs no
/// thread.
final class ThreadExecutor: TaskExecutor {
  /// The jobs to run; `nil` without a thread.
  private let jobs = Locked<[UnownedJob]?>(nil)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isRunning = jobs.withLock { jobs in
      let isRunning = jobs != nil
      jobs = isRunning ? jobs : []
      jobs?.append(job)
      return isRunning
    }
    // If the system can't start a thread, the jobs run on the default executor.
    if !isRunning, startThread(run) != 0 { Task { run() } }
  }

  private func run() {
    while let job = nextJob() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func nextJob() -> UnownedJob? {
    jobs.withLock { jobs in
      if jobs?.isEmpty ?? true { jobs = nil }
      return jobs?.removeFirst()
    }
  }

  /// Cancels tasks on a new thread, because a cancellation handler may block its thread.
  static func cancel(_ tasks: [Task<Void, Never>]) {
    Task(executorPreference: ThreadExecutor()) { for task in tasks { task.cancel() } }
  }
}

/// Starts a thread that calls a closure, and ends when the closure returns.
///
/// - Parameter body: The closure.
/// - Returns: Zero, or the number of the error if the system can't start a thread.
package func startThread(_ body: @escaping @Sendable () -> Void) -> Int32 {
  let call = Unmanaged.passRetained(ThreadCall(body))
  #if canImport(Glibc)
    var thread = pthread_t()
  #else
    var thread: pthread_t?
  #endif
  let code = pthread_create(&thread, nil, { ThreadCall.run($0) }, call.toOpaque())
  guard code == 0 else {
    call.release()
    return code
  }
  #if canImport(Glibc)
    return pthread_detach(thread)
  #else
    return thread.map { pthread_detach($0) } ?? 0
  #endif
}

/// The closure of a thread, in an object that the thread receives as its argument.
private final class ThreadCall: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Calls the closure of a thread, given the thread's argument.
  static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    argument.map { Unmanaged<ThreadCall>.fromOpaque($0).takeRetainedValue().body() }
    return nil
  }
}
