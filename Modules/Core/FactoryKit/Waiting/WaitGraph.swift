import Dispatch
import Synchronization

/// The wait-for graph of the threads and tasks, which finds a deadlock before it begins (Holt, 1972).
///
/// Each of them adds its wait under one lock, before it waits. So the one that would complete a cycle finds the waits of
/// the others. A thread has one wait at a time, and an async build one for each child task and each build inside of it.
/// A new wait takes constant time if the worker of the awaited work waits for nothing.
enum WaitGraph {
  /// A wait for work.
  struct Edge: Sendable {
    let work: PendingWork
    /// The factories that the waiting thread was building or decorating, or the factory of the waiting async build.
    let frames: [ResolutionFrame]
    /// Wakes the thread, which is the only one that waits for it.
    var wakeup: DispatchSemaphore?
    /// Whether the thread may continue without the work.
    var isExcusable = false
    var isExcused = false
    /// The result of a build.
    var result: ResolutionResult?

    /// Whether the wait has ended, or will end by itself.
    var isOver: Bool { work.isDone || isExcused }
  }

  /// The waits of each worker, by their numbers.
  typealias Edges = [ObjectIdentifier: [UInt: Edge]]

  /// The number of waits so far.
  ///
  /// Relaxed: no other data depends on the number.
  static let count = Atomic<UInt>(0)

  static let edges = Locked<Edges>([:])

  /// Returns the number of a new wait.
  static func nextNumber() -> UInt { count.add(1, ordering: .relaxed).newValue }

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
    let worker = ObjectIdentifier(thread)
    let number = nextNumber()
    let wakeup = DispatchSemaphore(value: 0)
    let edge = Edge(
      work: work,
      frames: thread.steps,
      wakeup: wakeup,
      isExcusable: isExcusable
    )
    let cycle = edges.withLock { edges in
      work.waitingThreads.append(worker)
      return add(edge, number, of: worker, to: &edges)
    }
    if let cycle {
      if isExcusable {
        return (false, nil)
      }
      CircularDependency.stop(cycle)
    }
    // The graph has the edge already, so the end of the work finds it.
    if work.announceWait() {
      wakeup.wait()
    }
    let ended = remove(number, of: worker)
    return (ended?.isExcused != true, ended?.result)
  }

  /// Wakes the threads that wait for work which is done.
  ///
  /// - Parameters:
  ///   - work: The work.
  ///   - result: The result for them; `nil` if they must resolve again.
  static func wake(threadsWaitingFor work: PendingWork, with result: ResolutionResult?) {
    edges.withLock { edges in
      for thread in work.waitingThreads {
        for (number, edge) in edges[thread] ?? [:] where edge.work === work {
          edges[thread]?[number]?.result = result
          edge.wakeup?.signal()
        }
      }
    }
  }

  /// Removes a wait, if the graph has it.
  ///
  /// - Returns: The wait, for the caller to release outside of the lock.
  @discardableResult
  static func remove(_ number: UInt, of waiter: ObjectIdentifier) -> Edge? {
    edges.withLock { edges in
      let removed = edges[waiter]?.removeValue(forKey: number)
      if edges[waiter]?.isEmpty == true {
        edges[waiter] = nil
      }
      return removed
    }
  }

  /// Adds a wait to the graph, unless the wait would never end.
  ///
  /// - Returns: The chain of the cycle, which begins and ends with the same frame; `nil` without a cycle.
  static func add(
    _ edge: Edge,
    _ number: UInt,
    of waiter: ObjectIdentifier,
    to edges: inout Edges
  ) -> [ResolutionFrame]? {
    guard !edge.work.isDone, let path = path(from: edge.work.worker, to: waiter, in: edges) else {
      edges[waiter, default: [:]][number] = edge
      return nil
    }
    var chain: [ResolutionFrame] = []
    var excusable: Place?
    var work = edge.work
    for place in path {
      guard let next = edges[place.worker]?[place.number] else {
        continue
      }
      if next.isExcusable || next.work.undecorated != nil {
        excusable = place
      }
      chain += work.part(of: next.frames)
      work = next.work
    }
    guard !edge.isExcusable, let excusable else {
      return work.part(of: edge.frames) + chain + [work.frame]
    }
    edges[excusable.worker]?[excusable.number]?.isExcused = true
    edges[excusable.worker]?[excusable.number]?.wakeup?.signal()
    edges[waiter, default: [:]][number] = edge
    return nil
  }

  /// The place of a wait in the graph.
  private typealias Place = (worker: ObjectIdentifier, number: UInt)

  /// Returns the waits on a path from one worker to another one; `nil` without a path.
  private static func path(
    from first: ObjectIdentifier,
    to last: ObjectIdentifier,
    in edges: Edges
  ) -> [Place]? {
    /// For each worker that the search has found, the wait that led to it.
    var origins: [ObjectIdentifier: Place] = [:]
    var pending = [first]
    while let worker = pending.popLast() {
      if worker == last {
        break
      }
      for (number, edge) in edges[worker] ?? [:] where !edge.isOver {
        let next = edge.work.worker
        if next != first, origins[next] == nil {
          origins[next] = (worker, number)
          pending.append(next)
        }
      }
    }
    if first != last, origins[last] == nil {
      return nil
    }
    var path: [Place] = []
    var worker = last
    while worker != first, let origin = origins[worker] {
      path.append(origin)
      worker = origin.worker
    }
    return path.reversed()
  }
}

/// The wait of an asynchronous build for another one, as an edge of the ``WaitGraph``.
struct AsyncWait: Sendable {
  private let number: UInt
  /// The build that waits.
  private let asker: AsyncBuild
  /// The awaited build; this reference keeps the graph from releasing it under its lock.
  private let build: AsyncBuild

  /// Begins to wait for a build; `nil` if the caller isn't part of a build that others can wait for.
  ///
  /// Ends the program with the chain of a circular dependency, if the wait would never end.
  init?(for build: AsyncBuild) {
    guard let asker = AsyncBuild.ofTask, asker.isInsideShared else {
      return nil
    }
    let number = WaitGraph.nextNumber()
    let edge = WaitGraph.Edge(work: build, frames: [asker.frame])
    let cycle = WaitGraph.edges.withLock {
      WaitGraph.add(edge, number, of: asker.worker, to: &$0)
    }
    if let cycle {
      CircularDependency.stop(cycle)
    }
    self.number = number
    self.asker = asker
    self.build = build
  }

  /// Ends the wait; may be called several times.
  func end() { WaitGraph.remove(number, of: asker.worker) }
}
