import CSwiftRuntime

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lets other threads run while this one repeats a check: one that was interrupted needs a processor.
func yieldProcessor(after attempts: Int) {
  if attempts > 1000 {
    usleep(50)
  } else if attempts > 50 {
    sched_yield()
  }
}

/// The bounds of a thread's stack, so that an infinite recursion is reported before the stack overflows.
struct StackBounds {
  /// The lowest address of the stack; zero if the bounds aren't known.
  private let lowest: UInt
  /// The number of bytes above it for the report; zero if the bounds aren't known.
  private let reserve: UInt

  /// The largest reserve; the report takes about a quarter of it in a debug build.
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
    reserve = min(Self.mostReserve, size / 2)
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
  let call = Unmanaged.passRetained(ClosureBox<Void, Void, Never>(body))
  #if canImport(Glibc)
    var thread = pthread_t()
  #else
    var thread: pthread_t?
  #endif
  let code = pthread_create(&thread, nil, { callBody($0) }, call.toOpaque())
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

/// Calls the closure of a thread, given the thread's argument.
private func callBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  argument.map {
    Unmanaged<ClosureBox<Void, Void, Never>>.fromOpaque($0).takeRetainedValue().make(())
  }
  return nil
}
