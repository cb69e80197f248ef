import Dispatch
import Foundation

/// Runs a workload on threads of its own.
enum Threads {
  /// Starts a thread and waits for its end.
  ///
  /// Until a program starts its first thread, the C library skips its locks and is faster than in
  /// any program with threads.
  static func startFirst() { onThreads(1) { _ in } }

  /// Runs each closure on a new thread, all starting at the same moment.
  ///
  /// - Parameters:
  ///   - bodies: The closures.
  ///   - operations: The number of operations of each closure.
  ///   - warmUp: The number of untimed operations before them.
  /// - Returns: The time from the start to the end of the last thread.
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
