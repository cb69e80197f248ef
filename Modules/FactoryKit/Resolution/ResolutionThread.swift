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
    let number = Self.last.add(1, ordering: .relaxed).newValue
  }

  /// The innermost step that the thread is inside of.
  @exclusivity(unchecked) @usableFromInline var step: UnsafePointer<ResolutionStep>?
  /// The step that the resolution under way is inside of without being part of it, if any.
  @exclusivity(unchecked) @usableFromInline private(set) var base: UnsafePointer<ResolutionStep>?
  /// Whether there is something to do when the resolution under way ends.
  @exclusivity(unchecked) @usableFromInline private(set) var hasEnd = false
  /// How many resolutions are under way, one inside the other, that are more than a step.
  @exclusivity(unchecked) private var depth = 0
  /// The instances of the graph scope that the resolution under way has made.
  @exclusivity(unchecked) private var graph = GraphInstances()
  /// What is to be logged when the resolution ends.
  @exclusivity(unchecked) private var trace = Trace()
  /// Whether the logger is being called.
  @exclusivity(unchecked) private var isLogging = false

  /// The factories whose instances are being decorated, outermost first, each with the innermost step
  /// that the thread was inside of when its decorator was called.
  @exclusivity(unchecked) private var decorated:
    [(frame: ResolutionFrame, step: UnsafePointer<ResolutionStep>?)] = []

  let id = ID()

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
  func graphInstance(of frame: ResolutionFrame, _ parameter: ParameterKey?) -> Kept? {
    graph.instance(of: frame, parameter)
  }

  /// Keeps an instance of the graph scope until the resolution under way has ended.
  func keepInGraph(
    _ instance: Kept,
    of frame: ResolutionFrame,
    _ parameter: ParameterKey?,
    in container: any ManagedContainer
  ) {
    graph.keep(instance, of: frame, parameter, in: container)
    hasEnd = true
  }

  /// Returns the innermost step around one that resolves the same, if circles are looked for.
  @usableFromInline
  func same(as step: UnsafePointer<ResolutionStep>) -> UnsafePointer<ResolutionStep>? {
    CircularDependency.isTesting ? Self.same(as: step, from: step.pointee.outer) : nil
  }

  private static func same(
    as step: UnsafePointer<ResolutionStep>,
    from outer: UnsafePointer<ResolutionStep>?
  ) -> UnsafePointer<ResolutionStep>? {
    var next = outer
    while let outer = next {
      if outer.pointee.isSame(as: step.pointee) { return outer }
      next = outer.pointee.outer
    }
    return nil
  }

  /// Ends the program with the chain of a circular dependency, if a step is inside of itself.
  ///
  /// - Parameters:
  ///   - step: The step that begins.
  ///   - earlier: The innermost step under way with the same frame.
  ///   - type: The type of the factory's parameter.
  @usableFromInline
  func checkCircle<P>(
    _ step: UnsafePointer<ResolutionStep>,
    _ earlier: UnsafePointer<ResolutionStep>,
    _ type: P.Type
  ) {
    var next: UnsafePointer<ResolutionStep>? = earlier
    while let earlier = next {
      // Steps that are the same are of one factory, and so their parameters of one type.
      if isSame(earlier.pointee.parameter, step.pointee.parameter, type) {
        CircularDependency.stop(chain(from: earlier, to: step))
      }
      next = Self.same(as: step, from: earlier.pointee.outer)
    }
  }

  /// The frames of steps, from one to another inside of it, and of what is decorated in between.
  private func chain(
    from first: UnsafePointer<ResolutionStep>,
    to last: UnsafePointer<ResolutionStep>
  ) -> [ResolutionFrame] {
    var frames = [last.pointee.frame]
    var inner = last
    while inner != first, let outer = inner.pointee.outer {
      frames += decorated.reversed().filter { $0.step == outer }.map(\.frame)
      frames.append(outer.pointee.frame)
      inner = outer
    }
    return frames.reversed()
  }

  /// Calls a closure that resolves, as part of the resolution under way or as a new one.
  func resolve(_ frame: ResolutionFrame, _ body: () -> Resolved) -> Kept {
    let line = trace.begin(frame)
    if line != nil { hasEnd = true }
    depth += 1
    let resolved = body()
    depth -= 1
    trace.end(line, resolved)
    if hasEnd, step == base { endResolution() }
    return resolved.box
  }

  /// Calls a closure as a step whose own resolutions are no part of the one under way.
  func apart(_ container: AnyObject, _ key: FactoryKey, _ body: () -> Void) {
    let interrupted = (step, base, hasEnd, depth, graph, trace)
    (hasEnd, depth, graph, trace) = (false, 0, GraphInstances(), Trace())
    var step = ResolutionStep(.passUnretained(container), key, nil, step)
    withUnsafePointer(to: &step) { step in
      self.step = step
      base = step
      body()
    }
    (self.step, base, hasEnd, depth, graph, trace) = interrupted
  }

  /// Calls a closure that calls the decorators of an instance which a factory has given.
  func decorate(_ frame: ResolutionFrame, _ body: () -> Void) {
    decorated.append((frame, step))
    if decorated.count > CircularDependency.mostDecorated, CircularDependency.isTesting {
      CircularDependency.stop(decorating: decorated.map(\.frame))
    }
    body()
    decorated.removeLast()
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

/// Whether two parameters are equal, or such that equality does not tell.
private func isSame<P>(
  _ left: UnsafeRawPointer?,
  _ right: UnsafeRawPointer?,
  _ type: P.Type
) -> Bool {
  guard let left = left?.assumingMemoryBound(to: P.self).pointee,
    let right = right?.assumingMemoryBound(to: P.self).pointee
  else { return true }
  func isEqual<E: Equatable>(_ left: E) -> Bool {
    // What is not equal to itself, as a number that is none, is never told apart from itself.
    right as? E == left || left != left
  }
  guard let left = left as? any Equatable else { return true }
  return isEqual(left)
}
