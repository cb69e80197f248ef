import Synchronization

/// Which thread waits for which, so that a wait that would never end is found before it begins.
///
/// Touched only by a thread that has to wait, never on the way to an instance that is there.
enum WaitGraph {
  /// How a wait ends.
  enum Outcome: Sendable {
    /// The work is done.
    case done
    /// The thread that does the work waits for this one, directly or through others.
    ///
    /// Holds the chain, which begins and ends with the same frame.
    case circular([ResolutionFrame])
    /// So it is too, and this one may go on with what there is.
    case excused
  }

  /// A thread that waits: for what, and what it was building or decorating when it began to wait.
  private struct Edge: Sendable {
    let work: PendingWork
    let frames: [ResolutionFrame]
    let latch: Latch
    /// Whether the thread may go on before the work is done.
    let isExcusable: Bool
    var isExcused = false
  }

  /// How often a thread has waited.
  static let count = Atomic<UInt>(0)

  private static let edges = Locked<[ResolutionThread.ID: Edge]>([:])

  /// A sentence for each thread that waits; `nil` if they cannot be told at the moment.
  ///
  /// It takes no lock that it would have to wait for.
  static var sentences: [String]? {
    edges.withLockIfAvailable { edges in
      edges.sorted { $0.key.number < $1.key.number }.map { id, edge in
        let chain = edge.frames.map(\.description).joined(separator: " → ")
        let place = chain.isEmpty ? "" : ", inside of \(chain),"
        let work = edge.work
        return "Thread \(id.number)\(place) waits for \(work.frame) of thread \(work.owner.number)."
      }
    }
  }

  /// Blocks the calling thread until the work is done, unless that would never come to pass.
  ///
  /// Where threads wait for each other in a ring, one that may go on is let go on, whichever of them
  /// began to wait last.
  ///
  /// - Parameters:
  ///   - work: What to wait for.
  ///   - isExcusable: Whether the thread may go on before the work is done.
  /// - Returns: How the wait has ended.
  static func wait(for work: PendingWork, isExcusable: Bool) -> Outcome {
    let thread = ResolutionThread.current
    let edge = Edge(
      work: work,
      frames: thread.chain,
      latch: Latch(),
      isExcusable: isExcusable
    )
    let outcome = edges.withLock { edges -> Outcome? in
      begin(edge, of: thread.id, in: &edges)
    }
    if let outcome { return outcome }
    count.add(1, ordering: .relaxed)
    work.open(edge.latch)
    edge.latch.wait(reportingAfter: LongWait.delay) {
      LongWait.report(thread, edge.frames, waitingFor: work)
    }
    let isExcused = edges.withLock { $0.removeValue(forKey: thread.id)?.isExcused ?? false }
    return isExcused ? .excused : .done
  }

  /// Enters a wait, unless it would never end.
  private static func begin(
    _ edge: Edge,
    of id: ResolutionThread.ID,
    in edges: inout [ResolutionThread.ID: Edge]
  ) -> Outcome? {
    var chain: [ResolutionFrame] = []
    var excusable: ResolutionThread.ID?
    var work = edge.work
    while work.owner != id {
      // Whoever has done the work, or was let go on, no longer waits where it waited before.
      guard !work.isDone, let next = edges[work.owner], !next.work.isDone, !next.isExcused else {
        edges[id] = edge
        return nil
      }
      if next.isExcusable { excusable = work.owner }
      chain += work.part(of: next.frames)
      work = next.work
    }
    if edge.isExcusable { return .excused }
    guard let excusable else {
      return .circular(work.part(of: edge.frames) + chain + [work.frame])
    }
    edges[excusable]?.isExcused = true
    edges[excusable]?.latch.open()
    edges[id] = edge
    return nil
  }
}
