#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import Synchronization

/// The file that is to go when a signal ends the program.
enum UnfinishedFile {
  private static let isLocked = Atomic(false)
  /// Whether a signal is about to end the program; changed under the lock, as the path is.
  private static let isEnding = Atomic(false)
  /// The address of the file's path; 0 when there is no such file.
  private static let path = Atomic<UInt>(0)

  /// Does something after which there is another unfinished file, or none.
  ///
  /// A signal ends the program before this or after it, and then takes the file away.
  ///
  /// - Parameter body: What to do; it sets the path of the unfinished file, or removes it.
  /// - Returns: What `body` returns; `errno` is as that has left it.
  static func step<Result>(_ body: (inout String?) -> Result) -> Result {
    Endings.catchSignals()
    var all = sigset_t()
    var previous = sigset_t()
    sigfillset(&all)
    // A handler on this very thread would wait for the lock for ever.
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

  /// Takes the file away, and lets nobody make another one: a signal is about to end the program.
  ///
  /// It calls only what a signal handler may call.
  static func removeBeforeEnding() {
    while isLocked.exchange(true, ordering: .acquiring) { sched_yield() }
    isEnding.store(true, ordering: .relaxed)
    let address = path.load(ordering: .relaxed)
    if let path = UnsafePointer<CChar>(bitPattern: address) { unlink(path) }
    isLocked.store(false, ordering: .releasing)
  }
}
