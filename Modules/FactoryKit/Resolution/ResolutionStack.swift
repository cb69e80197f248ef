import Synchronization

/// What one thread is resolving at the moment, outermost first.
///
/// A resolution is one synchronous call on one thread, so this belongs to the thread. It is made
/// when the thread first resolves, and freed when the thread ends.
final class ResolutionStack {
  /// Tells the stacks of threads apart, of those that have ended too.
  struct ID: Hashable, Sendable {
    private static let last = Atomic<UInt>(0)
    private let number = Self.last.add(1, ordering: .relaxed).newValue
  }

  private struct Step {
    let frame: ResolutionFrame
    /// The parameter, which lives as long as the step does; none when it has no size.
    let parameter: UnsafeRawPointer?
  }

  private var steps: [Step] = []
  /// The instances of the graph scope that the resolution under way has made.
  var graph = GraphInstances()
  /// How many resolutions are under way, one inside the other.
  private var depth = 0
  /// What is to be logged when the resolution ends.
  private var trace = Trace()
  /// Whether the logger is being called.
  private var isLogging = false

  let id = ID()

  /// The frames of all steps, outermost first.
  var frames: [ResolutionFrame] { steps.map(\.frame) }

  /// Whether a step is under way whose frame meets a condition.
  func contains(where condition: (ResolutionFrame) -> Bool) -> Bool {
    steps.contains { condition($0.frame) }
  }

  /// Calls a closure that builds, as one step of the resolution that this thread is in.
  ///
  /// Ends the program with the chain of a circular dependency, if the same step is under way
  /// already: the same factory of the same container, with a parameter that is equal or that
  /// cannot be compared.
  func step<P, Result>(_ frame: ResolutionFrame, _ parameter: P, _ body: () -> Result) -> Result {
    if CircularDependency.isTesting {
      for index in steps.indices.reversed() where steps[index].frame == frame {
        // Frames that are equal are of one factory, and so their parameters of one type.
        let earlier = steps[index].parameter?.assumingMemoryBound(to: P.self).pointee
        if isSame(earlier ?? parameter, parameter) {
          CircularDependency.stop(Array(frames[index...]) + [frame])
        }
      }
    }
    return withUnsafePointer(to: parameter) { pointer in
      steps.append(Step(frame: frame, parameter: pointer))
      defer { steps.removeLast() }
      return body()
    }
  }

  /// Calls a closure that resolves, as part of the resolution under way or as a new one.
  func resolve<Result>(_ frame: ResolutionFrame, _ body: () -> Resolved<Result>) -> Result {
    let line = trace.begin(frame, depth: depth)
    depth += 1
    let resolved = body()
    depth -= 1
    trace.end(line, resolved)
    if depth == 0 { endResolution() }
    return resolved.value
  }

  /// Calls a closure as a step whose own resolutions are no part of the one under way.
  func apart(_ frame: ResolutionFrame, _ body: () -> Void) {
    let interrupted = (depth, graph, trace)
    (depth, graph, trace) = (0, GraphInstances(), Trace())
    steps.append(Step(frame: frame, parameter: nil))
    body()
    steps.removeLast()
    (depth, graph, trace) = interrupted
  }

  private func endResolution() {
    // What is dropped and what is called here may itself resolve, and begin a resolution anew.
    let (held, ended) = (graph, trace)
    (graph, trace) = (GraphInstances(), Trace())
    if !isLogging {
      isLogging = true
      ended.log()
      isLogging = false
    }
    _ = held
  }
}

/// Whether two parameters are equal, or of a type that does not say.
private func isSame<P>(_ left: P, _ right: P) -> Bool {
  func isEqual<E: Equatable>(_ left: E) -> Bool { right as? E == left }
  guard let left = left as? any Equatable else { return true }
  return isEqual(left)
}
