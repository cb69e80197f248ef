#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the stack of a thread ends, so that a recursion without end is reported before it does.
@usableFromInline
struct StackBounds {
  /// The lowest address of the stack; zero if it isn't known.
  private let lowest: UInt
  /// The number of bytes above it that are kept for the report; zero if the bounds aren't known.
  private let reserve: UInt

  /// The smallest reserve: the report takes about half of it in a debug build.
  private static let leastReserve: UInt = 32 * 1024
  /// The most that is kept for the report.
  private static let mostReserve: UInt = 64 * 1024
  /// The most that a stack is taken to have, where it may grow for ever.
  private static let mostSize: UInt = 1 << 30

  /// Finds the bounds of the calling thread's stack.
  init() {
    guard let (lowest, size) = Self.ofCurrentThread else {
      (lowest, reserve) = (0, 0)
      return
    }
    self.lowest = lowest + size - min(size, Self.mostSize)
    // At most half of the stack, for one that is smaller than the default of any C library.
    reserve = min(Self.mostReserve, max(Self.leastReserve, size / 16), size / 2)
  }

  /// Whether there is only room for a report below an address of this stack.
  ///
  /// It is false for an address that is elsewhere, as in a coroutine that has brought its own stack.
  @usableFromInline
  func isAlmostFull(at address: UInt) -> Bool { address &- lowest < reserve }

  #if canImport(Darwin)
    private static var ofCurrentThread: (lowest: UInt, size: UInt)? {
      let thread = pthread_self()
      let size = UInt(pthread_get_stacksize_np(thread))
      return (UInt(bitPattern: pthread_get_stackaddr_np(thread)) - size, size)
    }
  #else
    private typealias GetAttributes =
      @convention(c) (
        pthread_t, UnsafeMutablePointer<pthread_attr_t>
      ) -> CInt

    /// The C library's function, which its headers show to GNU sources only.
    private static let getAttributes: GetAttributes? = dlsym(nil, "pthread_getattr_np")
      .map { unsafeBitCast($0, to: GetAttributes.self) }

    private static var ofCurrentThread: (lowest: UInt, size: UInt)? {
      var attributes = pthread_attr_t()
      guard let getAttributes, getAttributes(pthread_self(), &attributes) == 0 else { return nil }
      defer { pthread_attr_destroy(&attributes) }
      var lowest: UnsafeMutableRawPointer?
      var size = 0
      guard pthread_attr_getstack(&attributes, &lowest, &size) == 0, let lowest else { return nil }
      return (UInt(bitPattern: lowest), UInt(size))
    }
  #endif
}
