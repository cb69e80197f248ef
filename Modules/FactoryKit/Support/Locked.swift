#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Mutable state behind a lock.
///
/// Every lock in FactoryKit and FactoryTesting is one of these, but for that of a ``Latch``. No user
/// code runs while one is held, except the comparison of parameters: hand what is taken out of the
/// state out of `withLock`, and drop it there.
///
/// It is the C library's mutex. `Synchronization.Mutex` hands itself over to a waiting thread on
/// Linux, so that each use under contention is a context switch, and ThreadSanitizer doesn't see it.
///
/// `@unchecked`: the state is read and written under the mutex alone.
package struct Locked<State: Sendable>: ~Copyable, @unchecked Sendable {
  /// The mutex and its state, in one piece of memory.
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
  /// - Parameter state: The state to begin with.
  package init(_ state: State) {
    cell.initialize(to: Cell(state: state))
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    cell.deinitialize(count: 1).deallocate()
  }

  /// Calls a closure that may read and change the state, while no other thread does.
  package borrowing func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&cell.pointee.state)
  }

  /// Calls a closure that may read and change the state, unless another thread is doing so.
  ///
  /// - Parameter body: The closure.
  /// - Returns: What the closure returns; `nil` if it was not called.
  borrowing func withLockIfAvailable<Result: Sendable>(
    _ body: (inout State) -> Result
  ) -> Result? {
    guard pthread_mutex_trylock(mutex) == 0 else { return nil }
    defer { pthread_mutex_unlock(mutex) }
    return body(&cell.pointee.state)
  }
}
