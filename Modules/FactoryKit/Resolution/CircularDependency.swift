import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The report of a factory whose build resolves the factory itself.
enum CircularDependency {
  /// A factory that a thread is building or decorating, inside of the link before it.
  struct Link {
    let frame: ResolutionFrame
    /// Whether the thread is decorating an instance of the factory, and not building one.
    let isDecorated: Bool
  }

  private static let testing = Atomic(true)

  /// Whether a thread checks its chain before its stack overflows.
  static var isTesting: Bool {
    get { testing.load(ordering: .relaxed) }
    set { testing.store(newValue, ordering: .relaxed) }
  }

  /// Ends the program with the chain from a factory to itself.
  static func stop(_ chain: [ResolutionFrame]) -> Never {
    fatalError(
      """
      Circular dependency: \(description(of: chain)) \
      Resolve one of them later, with @LazyInjected, or move what they share into a factory of \
      its own.
      """
    )
  }

  /// Ends the program with the chain of a cycle, if the innermost link occurs twice.
  ///
  /// - Parameter links: The links of a thread, outermost first.
  static func check(_ links: [Link]) {
    let isSame = { (left: Link, right: Link) in left.frame.isSame(as: right.frame) }
    // A factory may also create a new container for each turn.
    let isSameDeclaration = { (left: Link, right: Link) in left.frame.key == right.frame.key }
    guard let cycle = cycle(in: links, isSame) ?? cycle(in: links, isSameDeclaration) else {
      return
    }
    guard cycle.dropLast().allSatisfy(\.isDecorated) else { stop(cycle.map(\.frame)) }
    fatalError(
      """
      Circular dependency through decorators: \(description(of: cycle.map(\.frame))) \
      Each is decorated by resolving the next: have the decorator resolve nothing when it is \
      called for what it needs itself, or resolve that before.
      """
    )
  }

  /// Returns the first turn of the cycle that ends with the last link; its first and last links are the same.
  private static func cycle(
    in links: [Link],
    _ isSame: (Link, Link) -> Bool
  ) -> ArraySlice<Link>? {
    guard let last = links.last,
      let earlier = links.dropLast().lastIndex(where: { isSame($0, last) })
    else { return nil }
    let length = links.count - 1 - earlier
    var start = earlier
    while start > 0, isSame(links[start - 1], links[start - 1 + length]) { start -= 1 }
    return links[start...(start + length)]
  }

  private static func description(of chain: [ResolutionFrame]) -> String {
    let places = chain.dropLast().map { "\($0) (\($0.key.declaration.place))" }
    return """
      \(chain.map(\.description).joined(separator: " → ")). \
      Declared here: \(places.joined(separator: ", ")).
      """
  }
}

/// The bounds of a thread's stack, so that an infinite recursion is reported before the stack overflows.
@usableFromInline
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
    guard let (lowest, size) = Self.ofCurrentThread else {
      (lowest, reserve) = (0, 0)
      return
    }
    self.lowest = lowest + size - min(size, Self.mostSize)
    // At most half of a very small stack.
    reserve = min(Self.mostReserve, max(Self.leastReserve, size / 16), size / 2)
  }

  /// Whether there is room only for a report below an address of this stack.
  ///
  /// It is false for an address outside the stack, such as one of a coroutine with its own stack.
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

    /// The C library's function, which its headers declare for GNU sources only.
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
