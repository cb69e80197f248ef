import CSwiftRuntime
import Synchronization

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

/// Lets other threads run while this one repeats a check: one that was interrupted needs a processor.
func yieldProcessor(after attempts: Int) {
  if attempts > 1000 {
    usleep(50)
  } else if attempts > 50 {
    sched_yield()
  }
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

/// The bounds of a thread's stack, so that an infinite recursion is reported before the stack overflows.
struct StackBounds {
  /// The lowest address of the stack; zero if the bounds aren't known.
  private let lowest: UInt
  /// The number of bytes above it for the report; zero if the bounds aren't known.
  private let reserve: UInt

  /// The smallest reserve; the report takes about half of it in a debug build.
  private static let leastReserve: UInt = 32 * 1024
  /// The largest reserve.
  private static let mostReserve: UInt = 64 * 1024
  /// The assumed size of a stack without a limit.
  private static let mostSize: UInt = 1 << 30

  /// Finds the bounds of the calling thread's stack.
  init() {
    var lowest: UInt = 0
    var size: UInt = 0
    guard getStackBounds(&lowest, &size) else {
      self.lowest = 0
      reserve = 0
      return
    }
    self.lowest = lowest + size - min(size, Self.mostSize)
    // At most half of a very small stack.
    reserve = min(Self.mostReserve, max(Self.leastReserve, size / 16), size / 2)
  }

  /// Whether the calling function has room only for a report on this stack.
  ///
  /// It is false on another stack, such as that of a coroutine.
  var isAlmostFull: Bool {
    var local: UInt8 = 0
    let address = withUnsafePointer(to: &local) { UInt(bitPattern: $0) }
    return address >= lowest && address - lowest < reserve
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
