import Dispatch
import Foundation

/// Runs a workload on threads of its own.
enum Threads {
  /// Starts a thread and waits for its end.
  ///
  /// Until the first one has started, the C library leaves out what it needs for several, and is
  /// faster than it will ever be in a program with threads.
  static func startFirst() { onThreads(1) { _ in } }

  /// Runs each closure on a new thread, all from the same moment on.
  ///
  /// - Parameters:
  ///   - bodies: The closures.
  ///   - operations: How many operations each of them is to do.
  ///   - warmUp: How many each of them does before.
  /// - Returns: The time from that moment until the last one has ended.
  static func time(_ bodies: [Workload.Body], operations: Int, warmUp: Int) -> Duration {
    let line = StartingLine(count: bodies.count)
    onThreads(bodies.count) { index in
      bodies[index](warmUp)
      line.run { bodies[index](operations) }
    }
    return line.duration
  }

  private static func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for index in 0..<count {
      group.enter()
      Thread {
        body(index)
        group.leave()
      }.start()
    }
    group.wait()
  }
}
