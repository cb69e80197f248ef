import Dispatch
import Synchronization

/// The wait-for graph of the threads, which finds a deadlock before it begins.
///
/// Only threads that have to wait use it.
enum WaitGraph {
  /// The wait of a thread for work, with the factories that the thread was building or decorating.
  struct Edge: Sendable {
    let work: PendingWork
    let frames: [ResolutionFrame]
    /// Wakes the thread, which is the only one that waits for it.
    let wakeup = DispatchSemaphore(value: 0)
    /// Whether the thread may continue without the work.
    let isExcusable: Bool
    var isExcused = false
    /// The result of a build.
    var result: ResolutionResult?
  }

  /// The number of waits so far.
  ///
  /// Relaxed: no other data depends on the number.
  static let count = Atomic<UInt>(0)

  static let edges = Locked<[ResolutionThread.ID: Edge]>([:])

  /// Blocks the calling thread until the work is done.
  ///
  /// If threads wait for each other in a cycle, one of the threads that may continue without the work does
  /// so. Without such a thread, this ends the program with the chain.
  ///
  /// - Parameters:
  ///   - work: The work.
  ///   - isExcusable: Whether the thread may continue without the work.
  /// - Returns: Whether the work is done, and the result of a build; no result if the thread must resolve again.
  @discardableResult
  static func wait(
    for work: PendingWork,
    isExcusable: Bool = false
  ) -> (isDone: Bool, result: ResolutionResult?) {
    let thread = ResolutionThread.current
    let edge = Edge(
      work: work,
      frames: thread.steps,
      isExcusable: isExcusable
    )
    if let cycle = edges.withLock({ addEdge(edge, of: thread.id, in: &$0) }) {
      if isExcusable { return (false, nil) }
      CircularDependency.stop(cycle)
    }
    count.add(1, ordering: .relaxed)
    // The graph has the edge already, so the end of the work finds it.
    let warning =
      LongWait.delay.map { .now() + .nanoseconds(Int($0)) } ?? DispatchTime.distantFuture
    if work.announceWait(), edge.wakeup.wait(timeout: warning) == .timedOut {
      LongWait.report(thread, edge.frames, waitingFor: work)
      edge.wakeup.wait()
    }
    let ended = edges.withLock { $0.removeValue(forKey: thread.id) }
    return (ended?.isExcused != true, ended?.result)
  }

  /// Wakes the threads that wait for work which is done.
  ///
  /// - Parameters:
  ///   - work: The work.
  ///   - result: The result for them; `nil` if they must resolve again.
  static func wake(threadsWaitingFor work: PendingWork, with result: ResolutionResult?) {
    edges.withLock { edges in
      for (id, edge) in edges where edge.work === work {
        edges[id]?.result = result
        edge.wakeup.signal()
      }
    }
  }

  /// Adds a wait to the graph, unless the wait would never end.
  ///
  /// - Returns: The chain of the cycle, which begins and ends with the same frame; `nil` without a cycle.
  private static func addEdge(
    _ edge: Edge,
    of id: ResolutionThread.ID,
    in edges: inout [ResolutionThread.ID: Edge]
  ) -> [ResolutionFrame]? {
    var chain: [ResolutionFrame] = []
    var excusable: ResolutionThread.ID?
    var work = edge.work
    while work.owner != id {
      // The wait of a thread whose work is done, or that continues without it, has ended.
      guard !work.isDone, let next = edges[work.owner], !next.work.isDone, !next.isExcused else {
        edges[id] = edge
        return nil
      }
      if next.isExcusable || next.work.undecorated != nil { excusable = work.owner }
      chain += work.part(of: next.frames)
      work = next.work
    }
    guard !edge.isExcusable, let excusable else {
      return work.part(of: edge.frames) + chain + [work.frame]
    }
    edges[excusable]?.isExcused = true
    edges[excusable]?.wakeup.signal()
    edges[id] = edge
    return nil
  }
}
