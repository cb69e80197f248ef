import CSwiftRuntime
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A factory that a thread is building or decorating, on the stack of the thread.
@usableFromInline
struct ResolutionStep {
  /// The container, which the caller of the resolution retains.
  @usableFromInline let container: Unmanaged<AnyObject>
  @usableFromInline let key: FactoryKey
  /// The step that this one is inside of.
  @usableFromInline let outer: UnsafePointer<ResolutionStep>?
  // The thread calls a decorator of the instance, rather than the closure of the factory.
  @usableFromInline let isDecoration: Bool

  @inlinable @inline(__always)
  init(
    _ container: Unmanaged<AnyObject>,
    _ key: FactoryKey,
    _ outer: UnsafePointer<ResolutionStep>?,
    isDecoration: Bool = false
  ) {
    self.container = container
    self.key = key
    self.outer = outer
    self.isDecoration = isDecoration
  }

  var frame: ResolutionFrame { ResolutionFrame(container.takeUnretainedValue(), key) }
}

/// The current resolution of one thread.
///
/// A resolution is one synchronous call on one thread. A thread creates this with its first resolution,
/// and frees it when the thread ends. `@exclusivity(unchecked)`: only that thread uses it, and no change
/// of it calls code of users.
@usableFromInline
final class ResolutionThread {
  /// The number of a thread, which no other thread of the process ever has.
  ///
  /// Relaxed: no other data depends on the number.
  struct ID: Hashable, Sendable {
    private static let last = Atomic<UInt>(0)
    let number: UInt

    static var next: ID { ID(number: last.add(1, ordering: .relaxed).newValue) }
  }

  /// The innermost step that the thread is inside of.
  @exclusivity(unchecked) @usableFromInline var step: UnsafePointer<ResolutionStep>?
  /// The step that has started the current resolution, such as an `autoRegister()`, and isn't part of it.
  @exclusivity(unchecked) @usableFromInline private(set) var base: UnsafePointer<ResolutionStep>?
  // The end of the current resolution has instances to release or lines to log.
  @exclusivity(unchecked) @usableFromInline private(set) var hasEnd = false
  /// The open scope that registrations of this thread are for; `nil` if they are for the container.
  @exclusivity(unchecked) var registering: OpenScope?
  /// The innermost build on this thread of an instance that a scope will store.
  @exclusivity(unchecked) var construction: Build?
  /// The number of builds that began on this thread.
  @exclusivity(unchecked) private var constructionCount: UInt = 0
  /// The number of resolutions on the slow path and of bound builds, one inside the other.
  @exclusivity(unchecked) private var depth = 0
  /// The instances of the graph scope.
  @exclusivity(unchecked) private var graph = GraphInstances()
  @exclusivity(unchecked) private var trace = Trace()
  @exclusivity(unchecked) private var isLogging = false

  let id = ID.next
  @usableFromInline let hazard = HazardPointer.take()
  @usableFromInline let stack = StackBounds()

  deinit { hazard.pointee.leave() }

  static var current: ResolutionThread { CurrentThread.unmanaged.takeUnretainedValue() }
}

extension ResolutionThread {
  /// The steps that the thread is inside of, innermost first.
  var steps: some Sequence<ResolutionStep> {
    sequence(state: step) { next in
      defer { next = next?.pointee.outer }
      return next?.pointee
    }
  }

  /// The factories that the thread is building, outermost first.
  var frames: [ResolutionFrame] { steps.filter { !$0.isDecoration }.map(\.frame).reversed() }

  /// The factories that the thread is building or decorating, outermost first.
  var chain: [ResolutionFrame] { steps.map(\.frame).reversed() }

  /// The number of factories that the thread is building or decorating.
  var chainCount: Int { steps.reduce(0) { count, _ in count + 1 } }

  /// The number of factories in the current resolution, one inside the other.
  var resolutionDepth: Int {
    chainCount
      - (base.map { sequence(first: $0, next: \.pointee.outer).reduce(0) { count, _ in count + 1 } }
        ?? 0)
  }

  /// Stops the program with the chain of a circular dependency, if a factory is inside of itself.
  ///
  /// The caller has found the stack almost full: before that, a recursion may still end.
  @usableFromInline @inline(never)
  func checkCircle() {
    guard CircularDependency.isTesting else { return }
    CircularDependency.check(
      steps.map { (frame: $0.frame, isDecorated: $0.isDecoration) }.reversed()
    )
  }
}

extension ResolutionThread {
  /// Returns the identity of a build that begins on this thread.
  func nextConstructionID() -> ConstructionID {
    constructionCount += 1
    return ConstructionID(thread: id, number: constructionCount)
  }

  /// Begins a resolution on the slow path, as part of the current one or as a new one.
  ///
  /// - Returns: The number of the line in the trace, if there is a trace.
  func begin(_ frame: @autoclosure () -> ResolutionFrame) -> Int? {
    let line = trace.begin(frame())
    if line != nil { hasEnd = true }
    begin()
    return line
  }

  /// Begins a resolution that ends after the step with the factory's closure.
  func begin() { depth += 1 }

  /// Ends a resolution on the slow path.
  func end(_ line: Int?, _ resolved: Resolved) {
    trace.end(line, resolved)
    end()
  }

  /// Ends a resolution.
  func end() {
    depth -= 1
    if hasEnd, step == base { endResolution() }
  }

  /// Returns the instance of the graph scope that the current resolution has built with a factory.
  func graphInstance(_ key: GraphKey) -> StoredInstance? { graph[key]?.instance }

  /// Stores an instance of the graph scope until the current resolution ends.
  func store(_ instance: StoredInstance, _ key: GraphKey, of container: any ManagedContainer) {
    graph[key] = (instance, container)
    hasEnd = true
  }

  /// Calls a closure as a step whose resolutions are not part of the current one.
  func apart(_ container: AnyObject, _ key: FactoryKey, _ body: () -> Void) {
    let interrupted = (step, base, hasEnd, depth, graph, trace)
    let (registering, construction) = (registering, construction)
    (hasEnd, depth, graph, trace) = (false, 0, GraphInstances(), Trace())
    (self.registering, self.construction) = (nil, nil)
    withUnsafePointer(to: ResolutionStep(.passUnretained(container), key, step)) { step in
      self.step = step
      base = step
      body()
    }
    (step, base, hasEnd, depth, graph, trace) = interrupted
    (self.registering, self.construction) = (registering, construction)
  }

  /// Calls a closure that calls the decorators of a factory's instance.
  @usableFromInline
  func decorate(_ container: Unmanaged<AnyObject>, _ key: FactoryKey, _ body: () -> Void) {
    let outer = step
    depth += 1
    withUnsafePointer(to: ResolutionStep(container, key, outer, isDecoration: true)) { step in
      self.step = step
      if stack.isAlmostFull(at: UInt(bitPattern: step)) { checkCircle() }
      body()
    }
    step = outer
    depth -= 1
    if hasEnd, outer == base { endResolution() }
  }

  /// Releases the graph instances and logs the trace of the current resolution, if it has ended.
  @usableFromInline
  func endResolution() {
    guard depth == 0 else { return }
    // A deinitializer and the logger may resolve, which begins a resolution.
    let (instances, ended) = (graph, trace)
    (graph, trace, hasEnd) = (GraphInstances(), Trace(), false)
    if !isLogging {
      isLogging = true
      ended.log()
      isLogging = false
    }
    _ = instances
  }
}

/// Finds the ``ResolutionThread`` of the calling thread.
///
/// It isn't a static member of that class: a call of one loads the metadata of the class.
@usableFromInline
enum CurrentThread {
  /// The thread-specific key, plus one; zero before the first resolution in the process.
  ///
  /// A constant at first, so that no access asks whether it is initialized. A thread that acquires the key
  /// also sees that the system has created it.
  private static let key = Atomic<UInt>(0)

  /// The object of the calling thread, which the thread retains.
  @usableFromInline static var unmanaged: Unmanaged<ResolutionThread> {
    let key = key.load(ordering: .acquiring)
    if key != 0, let stored = pthread_getspecific(pthread_key_t(truncatingIfNeeded: key &- 1)) {
      return Unmanaged.fromOpaque(stored)
    }
    return makeThread()
  }

  private static let created: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { stored in
      // Not optional in all C libraries.
      (stored as UnsafeMutableRawPointer?).map {
        Unmanaged<ResolutionThread>.fromOpaque($0).release()
      }
    }
    guard status == 0 else { fatalError("The process has no thread-specific key left: \(status).") }
    return key
  }()

  @inline(never)
  private static func makeThread() -> Unmanaged<ResolutionThread> {
    let created = created
    key.store(UInt(created) + 1, ordering: .releasing)
    let thread = Unmanaged.passRetained(ResolutionThread())
    pthread_setspecific(created, thread.toOpaque())
    return thread
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
    var (lowest, size): (UInt, UInt) = (0, 0)
    guard getStackBounds(&lowest, &size) else {
      (self.lowest, reserve) = (0, 0)
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
}
