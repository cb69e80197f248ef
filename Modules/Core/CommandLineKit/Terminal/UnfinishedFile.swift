#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import Synchronization

/// The temporary file to delete when a signal ends the program.
enum UnfinishedFile {
  private static let isLocked = Atomic(false)
  /// Whether a signal is about to end the program.
  ///
  /// The lock protects it.
  private static let isEnding = Atomic(false)
  /// The address of the file's path, or 0 without a file.
  ///
  /// The lock protects it.
  private static let path = Atomic<UInt>(0)

  /// Runs a closure that creates, renames or deletes the unfinished file.
  ///
  /// Signals are blocked meanwhile, so a signal finds the file either before or after the step.
  ///
  /// - Parameter body: The step. It sets the path of the unfinished file, or `nil`.
  /// - Returns: The result of `body`, with its `errno`.
  static func step<Result>(_ body: (inout String?) -> Result) -> Result {
    Endings.catchSignals()
    var all = sigset_t()
    var previous = sigset_t()
    sigfillset(&all)
    // A handler on this thread would wait for the lock forever.
    pthread_sigmask(SIG_BLOCK, &all, &previous)
    lock()
    let old = UnsafeMutablePointer<CChar>(bitPattern: path.load(ordering: .relaxed))
    var file = old.map { String(cString: $0) }
    let result = body(&file)
    let number = errno
    path.store(file.map { UInt(bitPattern: strdup($0)) } ?? 0, ordering: .relaxed)
    free(old)
    isLocked.store(false, ordering: .releasing)
    pthread_sigmask(SIG_SETMASK, &previous, nil)
    errno = number
    return result
  }

  private static func lock() {
    while isLocked.exchange(true, ordering: .acquiring) { sched_yield() }
    guard isEnding.load(ordering: .relaxed) else { return }
    isLocked.store(false, ordering: .releasing)
    while true { pause() }
  }

  /// Deletes the file, and blocks all later steps, because a signal is about to end the program.
  ///
  /// It only calls functions that are safe in a signal handler.
  static func removeBeforeEnding() {
    while isLocked.exchange(true, ordering: .acquiring) { sched_yield() }
    isEnding.store(true, ordering: .relaxed)
    let address = path.load(ordering: .relaxed)
    if let path = UnsafePointer<CChar>(bitPattern: address) { unlink(path) }
    isLocked.store(false, ordering: .releasing)
  }
}
