import Dispatch
import Synchronization

/// The work of one thread that other threads may wait for: a build, the first read of a lazy wrapper,
/// or an `autoRegister()`.
///
/// `@unchecked`: it is immutable, apart from the atomic state, and from the undecorated instance, which its thread writes
/// once, before `isDecorating`.
class PendingWork: @unchecked Sendable {
  private enum State: UInt8, AtomicRepresentable {
    case pending, awaited, done
  }

  /// The factory that the thread builds an instance of, or a container's `autoRegister()`.
  final let frame: ResolutionFrame
  /// The thread that does the work.
  final let owner: ResolutionThread.ID
  /// The number of factories that the thread was building or decorating when the work began.
  private final let depth: Int
  /// Changed by an exchange: either the end of the work finds the announced wait, or the announcement finds
  /// the end.
  private final let state = Atomic(State.pending)
  /// The new instance of a build, while its decorators run and after it.
  private final var newInstance: StoredInstance?
  private final let isDecorating = Atomic(false)

  /// Describes work that the current thread begins, before other threads can find it.
  init(_ frame: ResolutionFrame, on thread: ResolutionThread) {
    self.frame = frame
    owner = thread.id
    depth = thread.stepCount
  }

  /// Ends the work, and wakes all waiting threads.
  ///
  /// - Parameter result: The result for them; `nil` if they must resolve again.
  final func endWork(with result: ResolutionResult? = nil) {
    if state.exchange(.done, ordering: .acquiringAndReleasing) == .awaited {
      WaitGraph.wake(threadsWaitingFor: self, with: result)
    }
  }

  /// Announces a thread that waits.
  ///
  /// - Returns: Whether the end of the work wakes the thread; `false` if the work is done.
  final func announceWait() -> Bool {
    state.compareExchange(expected: .pending, desired: .awaited, ordering: .acquiringAndReleasing)
      .original != .done
  }

  /// Whether the work is done.
  final var isDone: Bool { state.load(ordering: .acquiring) == .done }

  /// Begins to call the decorators of the new instance, which other threads get only to end a deadlock.
  final func beginDecoration(of instance: StoredInstance) {
    newInstance = instance
    isDecorating.store(true, ordering: .releasing)
  }

  /// The instance of a build whose decorators have begun.
  final var undecorated: ResolutionResult? {
    guard isDecorating.load(ordering: .acquiring) else {
      return nil
    }
    return newInstance.map { .instance($0) }
  }

  /// Whether the calling thread does the work.
  final var isOwn: Bool { owner == ResolutionThread.current.id }

  /// Returns the frames of the thread that began after the work.
  final func part(of frames: [ResolutionFrame]) -> ArraySlice<ResolutionFrame> {
    frames.dropFirst(depth)
  }
}

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
      if isExcusable {
        return (false, nil)
      }
      CircularDependency.stop(cycle)
    }
    count.add(1, ordering: .relaxed)
    // The graph has the edge already, so the end of the work finds it.
    if work.announceWait() {
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
      if next.isExcusable || next.work.undecorated != nil {
        excusable = work.owner
      }
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
