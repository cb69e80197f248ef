#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Mutable state behind a lock.
///
/// All locks in FactoryKit and FactoryTesting are of this type, except that of ``Latch``. No user code
/// runs while a lock is held, except the comparison of parameters. A closure returns the values that it
/// removes from the state, so that the caller releases them outside the lock.
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
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    cell.deinitialize(count: 1).deallocate()
  }

  /// Calls a closure with the state, while no other thread accesses it.
  package borrowing func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&cell.pointee.state)
  }
}

/// A gate for threads, which opens once and stays open.
///
/// `@unchecked`: `isOpen` is accessed under the mutex alone. The standard library has no condition
/// variable, so this is the C library's.
final class Latch: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var isOpen = false

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Opens the gate and wakes all waiting threads.
  func open() {
    // A woken thread may release the gate before the mutex is unlocked.
    withExtendedLifetime(self) {
      pthread_mutex_lock(mutex)
      isOpen = true
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
  }

  /// Blocks the calling thread until the gate is open.
  ///
  /// - Parameters:
  ///   - delay: The nanoseconds before the report; `nil` for no report.
  ///   - report: Called once if the gate is still closed after the delay, with no lock held.
  func wait(reportingAfter delay: Int64? = nil, _ report: () -> Void = {}) {
    withExtendedLifetime(self) {
      if let delay, !isOpen(within: delay) { report() }
      pthread_mutex_lock(mutex)
      while !isOpen { pthread_cond_wait(condition, mutex) }
      pthread_mutex_unlock(mutex)
    }
  }

  /// Blocks the calling thread until the gate is open, at most for a number of nanoseconds.
  private func isOpen(within delay: Int64) -> Bool {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    let nanoseconds = Int64(end.tv_nsec) + delay % 1_000_000_000
    end.tv_sec += Int(delay / 1_000_000_000 + nanoseconds / 1_000_000_000)
    end.tv_nsec = Int(nanoseconds % 1_000_000_000)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isOpen, pthread_cond_timedwait(condition, mutex, &end) == 0 {}
    return isOpen
  }
}

/// Lets other threads run while this one repeats a check: one that was interrupted needs a processor.
func yieldProcessor(after attempts: Int) {
  if attempts > 1000 { usleep(50) } else if attempts > 50 { sched_yield() }
}

/// A value that the compiler cannot prove safe to share between threads.
///
/// Factories and their products need not be `Sendable`. A container shares them, as a global variable would.
///
/// `@unchecked`: the box is immutable. With a scope for a type that isn't `Sendable`, the declaration
/// decides that all threads may share the instance.
@usableFromInline
struct Unchecked<Value>: @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
