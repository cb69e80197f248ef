import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The state of the current resolution, which another one can interrupt: ``ResolutionThread/apart(_:_:)``.
private struct CurrentResolution {
  /// The number of steps around it, such as an `autoRegister()`, that aren't part of it.
  var base = 0
  /// Whether its end has instances to release or lines to log.
  var hasEnd = false
  /// The number of resolutions on the slow path, one inside the other.
  var depth = 0
  /// The innermost build of an instance that a scope will store.
  var build: Build?
  /// The instances of the graph scope.
  var graph = GraphInstances()
  var trace = Trace()
}

/// The current resolution of one thread.
///
/// A resolution is one synchronous call on one thread. A thread creates this with its first resolution,
/// and frees it when the thread ends. Only that thread uses it, and no change of it calls code of users.
@usableFromInline
final class ResolutionThread {
  /// The present steps, outermost first, and after them ended ones, which new steps replace: this takes less time than
  /// removing each step.
  ///
  /// Unchecked: each check would cost as much as the rest of a build, and no change of it calls other code.
  @exclusivity(unchecked) private var allSteps: [ResolutionFrame] = []
  private(set) var stepCount = 0
  private var resolution = CurrentResolution()
  /// The open scope whose closure registers factories on this thread, and the number of steps around the closure.
  private var registration: (openScope: OpenScope, stepCount: Int)?
  private var isLogging = false

  let hazard = ThreadHazard()
  private let stack = StackBounds()

  deinit { hazard.leave() }
}

extension ResolutionThread {
  /// The thread-specific key, plus one; zero before the first resolution in the process.
  ///
  /// A constant at first, so that no access asks whether it is initialized. A thread that acquires the key
  /// also sees that the system has created it.
  private static let key = Atomic<UInt>(0)

  /// Calls a closure with the object of the calling thread, which retains it.
  static func withCurrent<Result>(_ body: (ResolutionThread) throws -> Result) rethrows -> Result {
    let key = key.load(ordering: .acquiring)
    let stored = key == 0 ? nil : pthread_getspecific(pthread_key_t(truncatingIfNeeded: key - 1))
    return try (Unretained(at: UInt(bitPattern: stored)) ?? makeThread()).use(body)
  }

  static var current: ResolutionThread { withCurrent { $0 } }

  private static let created: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { stored in
      Unretained<ResolutionThread>(at: UInt(bitPattern: stored))?.release()
    }
    guard status == 0 else {
      fatalError("The process has no thread-specific key left: \(status).")
    }
    return key
  }()

  @inline(never)
  private static func makeThread() -> Unretained<ResolutionThread> {
    let created = created
    key.store(UInt(created) + 1, ordering: .releasing)
    let thread = Unretained.retaining(ResolutionThread())
    pthread_setspecific(created, thread.pointer)
    return thread
  }
}

extension ResolutionThread {
  /// The factories that the thread is building or decorating, outermost first.
  var steps: [ResolutionFrame] { Array(allSteps.prefix(stepCount)) }

  /// The factories that the thread is building, outermost first.
  var frames: [ResolutionFrame] { steps.filter { !$0.isDecoration } }

  /// Whether a step has a key.
  func isInside(_ key: FactoryKey) -> Bool {
    allSteps.prefix(stepCount).contains { $0.key == key }
  }

  /// The open scope that registrations of this thread are for; `nil` if they are for the container.
  ///
  /// Registrations by the builds inside of the closure are for the container.
  var registering: OpenScope? {
    guard let registration, registration.stepCount == stepCount else {
      return nil
    }
    return registration.openScope
  }

  /// Calls a closure whose registrations are for an open scope.
  func register(in openScope: OpenScope, _ body: () throws -> Void) rethrows {
    let outer = registration
    registration = (openScope, stepCount)
    defer { registration = outer }
    try body()
  }

  /// The innermost build on this thread of an instance that a scope will store.
  var build: Build? {
    get { resolution.build }
    set { resolution.build = newValue }
  }

  /// The number of factories in the current resolution, one inside the other.
  var resolutionDepth: Int { stepCount - resolution.base }

  /// Whether the thread is inside of no resolution.
  var isIdle: Bool { resolution.depth == 0 && resolutionDepth == 0 }

  /// Begins to call a closure of a factory.
  ///
  /// Stops the program with the chain of a circular dependency, if the stack is almost full and the factory is inside
  /// of itself. Before that, a recursion may still end.
  func beginStep(_ step: ResolutionFrame) {
    push(step)
    if stack.isAlmostFull, CircularDependency.isTesting {
      CircularDependency.check(steps)
    }
  }

  @inline(__always)
  private func push(_ step: ResolutionFrame) {
    if stepCount == allSteps.count {
      allSteps.append(step)
    } else {
      allSteps[stepCount] = step
    }
    stepCount += 1
  }

  /// Ends the call.
  func endStep() {
    stepCount -= 1
    if resolution.hasEnd {
      releaseEnded()
    }
  }

  /// Begins a resolution on the slow path, as part of the current one or as a new one.
  ///
  /// - Returns: The number of the line in the trace, if there is a trace.
  func beginResolution(_ frame: @autoclosure () -> ResolutionFrame) -> Int? {
    let line = resolution.trace.beginLine(frame())
    if line != nil {
      resolution.hasEnd = true
    }
    resolution.depth += 1
    return line
  }

  /// Ends a resolution on the slow path.
  func endResolution(_ line: Int?, _ key: FactoryKey, _ result: ResolutionResult, isNew: Bool) {
    resolution.trace.endLine(line, key, result, isNew: isNew)
    resolution.depth -= 1
    if resolution.hasEnd {
      releaseEnded()
    }
  }

  /// Returns the instance of the graph scope that the current resolution has built with a factory.
  func graphInstance(_ key: GraphKey) -> StoredInstance? { resolution.graph[key]?.instance }

  /// Stores an instance of the graph scope until the current resolution ends.
  func store(_ instance: StoredInstance, _ key: GraphKey, of container: any ManagedContainer) {
    // A recursion that has ended may have stored another one, which is released after the change.
    let stored = (instance, container, OpenScope.current)
    let replaced = resolution.graph.updateValue(stored, forKey: key)
    resolution.hasEnd = true
    withExtendedLifetime(replaced) {}
  }

  /// Calls a closure as a step whose resolutions are not part of the current one.
  func apart(_ frame: ResolutionFrame, _ body: () -> Void) {
    let interrupted = resolution
    push(frame)
    resolution = CurrentResolution()
    resolution.base = stepCount
    body()
    stepCount -= 1
    resolution = interrupted
  }

  /// Calls a closure that calls the decorators of a factory's instance.
  func decorate(_ frame: ResolutionFrame, _ body: () -> Void) {
    resolution.depth += 1
    var step = frame
    step.isDecoration = true
    beginStep(step)
    body()
    resolution.depth -= 1
    endStep()
  }

  /// Releases the graph instances and logs the trace of the current resolution, if it has ended.
  private func releaseEnded() {
    guard isIdle else {
      return
    }
    // A deinitializer and the logger may resolve, which begins a resolution.
    let ended = resolution
    resolution.graph = GraphInstances()
    resolution.trace = Trace()
    resolution.hasEnd = false
    if !isLogging {
      isLogging = true
      ended.trace.log()
      isLogging = false
    }
    withExtendedLifetime(ended.graph) {}
  }
}

extension ResolutionThread {
  /// Calls a closure of a factory, as one step of the thread's current resolution.
  @inlinable
  static func step<Result, Failure: Error>(
    _ key: FactoryKey,
    in container: any ManagedContainer,
    on thread: Unretained<ResolutionThread>,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginStep(key, in: container, on: thread)
    defer { endStep(on: thread) }
    return try body()
  }

  @usableFromInline
  static func decorate(
    _ key: FactoryKey,
    in container: any ManagedContainer,
    _ body: () -> Void
  ) {
    withCurrent { $0.decorate(ResolutionFrame(container, key), body) }
  }

  @usableFromInline
  static func beginStep(
    _ key: FactoryKey,
    in container: any ManagedContainer,
    on thread: Unretained<ResolutionThread>
  ) {
    thread.use { $0.beginStep(ResolutionFrame(container, key)) }
  }

  @usableFromInline
  static func endStep(on thread: Unretained<ResolutionThread>) { thread.use { $0.endStep() } }
}

/// The instances that the graph scope stores for one resolution, by their identities.
///
/// The containers and open scopes are retained, so that no other object gets the address in a key.
typealias GraphInstances = [GraphKey: (
  instance: StoredInstance, container: any ManagedContainer, openScope: OpenScope?
)]

/// The identity of an instance that the graph scope stores for one resolution.
struct GraphKey: Hashable {
  private let container: ObjectIdentifier
  private let factory: FactoryKey
  private let parameter: AnyParameter?
  /// The open scope of the task: a closure may open scopes, one after the other.
  private let openScope: ObjectIdentifier?

  init(_ frame: ResolutionFrame, _ parameter: AnyParameter?) {
    container = frame.container
    factory = frame.key
    self.parameter = parameter
    openScope = OpenScope.current.map { ObjectIdentifier($0) }
  }
}

extension ResolutionThread {
  /// The innermost build of the thread, or of the current task, whose instance a scope will store.
  var innermostBuild: Build? { build ?? AsyncBuild.ofTask }

  /// The holds of the builds around the current code.
  var enclosingHolds: [Hold] {
    sequence(first: innermostBuild, next: { $0?.outer }).compactMap { $0?.hold }
  }

  /// The frames of the task's builds and of the thread's resolutions, outermost first.
  static var currentFrames: [ResolutionFrame] {
    (AsyncBuild.ofTask?.frames ?? []) + current.frames
  }
}
