import Synchronization

/// What one thread is resolving at the moment.
///
/// A resolution is one synchronous call on one thread, so this belongs to the thread. It is made
/// when the thread first resolves, and freed when the thread ends. `@exclusivity(unchecked)`: no
/// other thread sees it, and what a change of it may call, the comparison of parameters, does not
/// resolve.
@usableFromInline
final class ResolutionThread {
  /// Tells threads apart, also from those that have ended.
  struct ID: Hashable, Sendable {
    private static let last = Atomic<UInt>(0)
    let number: UInt

    /// The next that there is.
    static var next: ID { ID(number: last.add(1, ordering: .relaxed).newValue) }
  }

  /// The innermost step that the thread is inside of.
  @exclusivity(unchecked) @usableFromInline var step: UnsafePointer<ResolutionStep>?
  /// The step that the resolution under way is inside of without being part of it, if any.
  @exclusivity(unchecked) @usableFromInline private(set) var base: UnsafePointer<ResolutionStep>?
  /// Whether there is something to do when the resolution under way ends.
  @exclusivity(unchecked) @usableFromInline private(set) var hasEnd = false
  /// The opening that what is being registered is for, if it isn't for the container.
  @exclusivity(unchecked) private(set) var registering: OpenScope?
  /// The innermost making that is under way of an instance which something will keep.
  @exclusivity(unchecked) var construction: Construction?
  /// How many resolutions are under way, one inside the other, that are more than a step.
  @exclusivity(unchecked) private var depth = 0
  /// The instances of the graph scope that the resolution under way has made.
  @exclusivity(unchecked) private var graph = GraphInstances()
  /// What is to be logged when the resolution ends.
  @exclusivity(unchecked) private var trace = Trace()
  /// Whether the logger is being called.
  @exclusivity(unchecked) private var isLogging = false

  /// The innermost instance that the thread is decorating.
  @exclusivity(unchecked) private var decorating: UnsafePointer<DecorationStep>?

  let id = ID.next
  /// Where others see what this thread is reading without a lock.
  @usableFromInline let reading = HazardPointer.take()
  /// Where its stack ends.
  @usableFromInline let stack = StackBounds()

  deinit { reading.pointee.leave() }

  /// The frames of all steps, outermost first.
  var frames: [ResolutionFrame] {
    var frames: [ResolutionFrame] = []
    var next = step
    while let step = next {
      frames.append(step.pointee.frame)
      next = step.pointee.outer
    }
    return frames.reversed()
  }

  /// How many steps the thread is inside of.
  var stepCount: Int {
    var count = 0
    var next = step
    while let step = next {
      count += 1
      next = step.pointee.outer
    }
    return count
  }

  /// Whether a step is under way whose key meets a condition.
  func contains(where condition: (FactoryKey) -> Bool) -> Bool {
    var next = step
    while let step = next {
      if condition(step.pointee.key) { return true }
      next = step.pointee.outer
    }
    return false
  }

  /// Returns the instance of the graph scope that a factory has made in this resolution.
  func graphInstance(of frame: ResolutionFrame, _ parameter: AnyHashable?) -> StoredInstance? {
    graph.instance(of: frame, parameter)
  }

  /// Keeps an instance of the graph scope until the resolution under way has ended.
  func keepInGraph(
    _ instance: StoredInstance,
    of frame: ResolutionFrame,
    _ parameter: AnyHashable?,
    in container: any ManagedContainer
  ) {
    graph.keep(instance, of: frame, parameter, in: container)
    hasEnd = true
  }

  /// Ends the program with the chain of a circular dependency, if a factory is inside of itself.
  ///
  /// To be called when the stack is almost full: before that, a recursion may still end.
  @usableFromInline
  @inline(never)
  func checkCircle() {
    if CircularDependency.isTesting { CircularDependency.check(links()) }
  }

  /// The frames of all factories that the thread is building or decorating, outermost first.
  var chain: [ResolutionFrame] { links().map(\.frame) }

  /// The number of factories that the thread is building or decorating.
  var chainCount: Int {
    var count = stepCount
    var next = decorating
    while let decoration = next {
      count += 1
      next = decoration.pointee.outer
    }
    return count
  }

  /// The number of factories in the current resolution, one inside the other.
  var resolutionDepth: Int { links(inside: base).count }

  /// The factories that the thread is building or decorating inside a step, outermost first.
  private func links(
    inside outermost: UnsafePointer<ResolutionStep>? = nil
  ) -> [CircularDependency.Link] {
    var links: [CircularDependency.Link] = []
    var inner = decorating
    func addDecorated(inside step: UnsafePointer<ResolutionStep>?) {
      while let decoration = inner?.pointee, decoration.step == step {
        links.append(CircularDependency.Link(frame: decoration.frame, isDecorated: true))
        inner = decoration.outer
      }
    }
    var next = step
    while next != outermost, let step = next {
      addDecorated(inside: step)
      links.append(CircularDependency.Link(frame: step.pointee.frame, isDecorated: false))
      next = step.pointee.outer
    }
    addDecorated(inside: outermost)
    return links.reversed()
  }

  /// Begins to resolve, as part of the resolution under way or as a new one.
  ///
  /// - Returns: The number of the line in the trace, if there is one.
  func begin(_ frame: ResolutionFrame) -> Int? {
    let line = trace.begin(frame)
    if line != nil { hasEnd = true }
    depth += 1
    return line
  }

  /// Ends what was begun.
  func end(_ line: Int?, _ resolved: Resolved) {
    depth -= 1
    trace.end(line, resolved)
    if hasEnd, step == base { endResolution() }
  }

  /// Calls a closure as a step whose own resolutions are no part of the one under way.
  func apart(_ container: AnyObject, _ key: FactoryKey, _ body: () -> Void) {
    let interrupted = (step, base, hasEnd, depth, graph, trace)
    let (registering, construction) = (registering, construction)
    (hasEnd, depth, graph, trace) = (false, 0, GraphInstances(), Trace())
    (self.registering, self.construction) = (nil, nil)
    var step = ResolutionStep(.passUnretained(container), key, step)
    withUnsafePointer(to: &step) { step in
      self.step = step
      base = step
      body()
    }
    (self.step, base, hasEnd, depth, graph, trace) = interrupted
    (self.registering, self.construction) = (registering, construction)
  }

  /// Calls a closure whose registrations are for an opening of a scope.
  func register<E: Error>(in openScope: OpenScope, _ body: () throws(E) -> Void) throws(E) {
    let outer = registering
    registering = openScope
    defer { registering = outer }
    try body()
  }

  /// Calls a closure that calls the decorators of an instance which a factory has given.
  func decorate(_ frame: ResolutionFrame, _ body: () -> Void) {
    let outer = decorating
    withUnsafePointer(to: DecorationStep(frame: frame, step: step, outer: outer)) {
      decorating = $0
      if stack.isAlmostFull(at: UInt(bitPattern: $0)) { checkCircle() }
      body()
      decorating = outer
    }
  }

  /// Calls a closure that calls the decorator of an instance which is kept, as a resolution.
  @usableFromInline
  func decorate(_ container: Unmanaged<AnyObject>, _ key: FactoryKey, _ body: () -> Void) {
    depth += 1
    decorate(ResolutionFrame(container.takeUnretainedValue(), key), body)
    depth -= 1
    if hasEnd, step == base { endResolution() }
  }

  /// Drops and logs what belongs to the resolution that has ended, if it has.
  @usableFromInline
  func endResolution() {
    guard depth == 0 else { return }
    // What is dropped and what is called here may itself resolve, and begin a resolution anew.
    let (held, ended) = (graph, trace)
    (graph, trace, hasEnd) = (GraphInstances(), Trace(), false)
    if !isLogging {
      isLogging = true
      ended.log()
      isLogging = false
    }
    _ = held
  }
}
