#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Mutable state behind a lock.
///
/// All locks in FactoryKit and FactoryTesting are of this type. No user code runs while a lock is held, except the
/// comparison and the hash of parameters. A closure returns the values that it removes from the state, so that the
/// caller releases them outside the lock.
///
/// This is the C library's mutex. On Linux, `Synchronization.Mutex` gives the lock to a waiting
/// thread, so that each use under contention is a context switch, and ThreadSanitizer doesn't support it.
///
/// `@unchecked`: the state is accessed under the mutex alone.
package struct Locked<State: Sendable>: ~Copyable, @unchecked Sendable {
  /// The mutex and the state, in one allocation.
  private struct Cell {
    var mutex = pthread_mutex_t()
    var state: State
  }

  private let cell = UnsafeMutablePointer<Cell>.allocate(capacity: 1)

  /// The mutex, which is the first field of the cell.
  private var mutex: UnsafeMutablePointer<pthread_mutex_t> {
    UnsafeMutableRawPointer(cell).assumingMemoryBound(to: pthread_mutex_t.self)
  }

  /// Creates a lock.
  ///
  /// - Parameter state: The initial state.
  package init(_ state: consuming State) {
    cell.initialize(to: Cell(state: state))
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    // A thread that takes the lock again gets an error, in place of waiting for itself.
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    cell.deinitialize(count: 1).deallocate()
  }

  /// Calls a closure with the state, while no other thread accesses it.
  ///
  /// - Parameters:
  ///   - misuse: The message of the program's end if this thread holds the lock already.
  ///   - body: Reads or changes the state.
  /// - Returns: The result of the closure.
  package borrowing func withLock<Result: Sendable>(
    orStop misuse: @autoclosure () -> String =
      "A thread has taken a lock of FactoryKit twice. This is a fault of FactoryKit: report it, with the stack.",
    _ body: (inout State) -> Result
  ) -> Result {
    guard pthread_mutex_lock(mutex) == 0 else {
      fatalError(misuse())
    }
    let result = body(&cell.pointee.state)
    // Otherwise the optimizer may release an unused result before the lock is free.
    _ = withExtendedLifetime(result) { pthread_mutex_unlock(mutex) }
    return result
  }
}
