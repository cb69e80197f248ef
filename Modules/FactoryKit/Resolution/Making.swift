/// The build of an instance that a scope will store, by a closure that the thread is inside of.
final class Making {
  let frame: ResolutionFrame
  /// The lifetime of the instance.
  let lifetime: Lifetime
  /// The build around this one, on the same thread.
  let outer: Making?

  /// Begins a build on the calling thread.
  init(_ frame: ResolutionFrame, _ lifetime: Lifetime, on thread: ResolutionThread) {
    (self.frame, self.lifetime, outer) = (frame, lifetime, thread.making)
    thread.making = self
  }

  /// Ends the build.
  func end(on thread: ResolutionThread) { thread.making = outer }

  /// Whether this thread or the current task is building an instance that a scope will store.
  static var isUnderWay: Bool {
    isUnderWayOnThread || FlightNode.isBound && FlightNode.current != nil
  }

  /// Whether this thread is building an instance that a scope will store.
  static var isUnderWayOnThread: Bool {
    CurrentThread.unmanaged._withUnsafeGuaranteedRef { $0.making != nil }
  }
}
