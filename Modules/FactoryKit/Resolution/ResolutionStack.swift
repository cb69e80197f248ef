#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What one thread is resolving at the moment, outermost first.
///
/// A resolution is one synchronous call on one thread, so this belongs to the thread. It is made
/// when the thread first resolves, and freed when the thread ends.
final class ResolutionStack {
  /// Tells the stacks of living threads apart.
  struct ID: Hashable, Sendable {
    fileprivate let object: ObjectIdentifier
  }

  private struct Step {
    let frame: ResolutionFrame
    /// The parameter, which lives as long as the step does; none when it has no size.
    let parameter: UnsafeRawPointer?
  }

  private var steps: [Step] = []

  var id: ID { ID(object: ObjectIdentifier(self)) }

  /// The frames of all steps, outermost first.
  var frames: [ResolutionFrame] { steps.map(\.frame) }

  /// Calls a closure as one step of the resolution that this thread is in.
  ///
  /// Ends the program with the chain of a circular dependency, if the same step is under way
  /// already: the same factory of the same container, with a parameter that is equal or that
  /// cannot be compared.
  func step<P, Result>(_ frame: ResolutionFrame, _ parameter: P, _ body: () -> Result) -> Result {
    for index in steps.indices.reversed() where steps[index].frame == frame {
      // Frames that are equal are of one factory, and so their parameters of one type.
      let earlier = steps[index].parameter?.assumingMemoryBound(to: P.self).pointee
      if isSame(earlier ?? parameter, parameter) {
        CircularDependency.stop(Array(frames[index...]) + [frame])
      }
    }
    return withUnsafePointer(to: parameter) { pointer in
      steps.append(Step(frame: frame, parameter: pointer))
      defer { steps.removeLast() }
      return body()
    }
  }
}

/// Whether two parameters are equal, or of a type that does not say.
private func isSame<P>(_ left: P, _ right: P) -> Bool {
  func isEqual<E: Equatable>(_ left: E) -> Bool { right as? E == left }
  guard let left = left as? any Equatable else { return true }
  return isEqual(left)
}

extension ResolutionStack {
  /// The stack of the calling thread.
  static var current: ResolutionStack {
    if let stored = pthread_getspecific(key) {
      return Unmanaged<ResolutionStack>.fromOpaque(stored).takeUnretainedValue()
    }
    let stack = ResolutionStack()
    pthread_setspecific(key, Unmanaged.passRetained(stack).toOpaque())
    return stack
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { stored in
      #if canImport(Darwin)
        Unmanaged<ResolutionStack>.fromOpaque(stored).release()
      #else
        if let stored { Unmanaged<ResolutionStack>.fromOpaque(stored).release() }
      #endif
    }
    guard status == 0 else { fatalError("The process has no thread-specific key left: \(status).") }
    return key
  }()
}
