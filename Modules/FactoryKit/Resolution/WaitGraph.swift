/// Which thread waits for which, so that a wait that would never end is found before it begins.
///
/// Touched only by a thread that has to wait, never on the way to an instance that is there.
enum WaitGraph {
  /// A thread that waits: for what, and what it was resolving when it began to wait.
  private struct Edge: Sendable {
    let work: PendingWork
    let frames: [ResolutionFrame]
  }

  private static let edges = Locked<[ResolutionStack.ID: Edge]>([:])

  /// Blocks the calling thread until the work is done, unless that would never come to pass.
  ///
  /// - Parameter work: What to wait for.
  /// - Returns: `nil` after the work is done. Without waiting, the chain of a circular dependency,
  ///   if the thread that does the work is the calling one, or waits for it directly or through
  ///   others.
  static func wait(for work: PendingWork) -> [ResolutionFrame]? {
    let stack = ResolutionStack.current
    let frames = stack.frames
    let id = stack.id
    let cycle: [ResolutionFrame]? = edges.withLock { edges in
      var chain: [ResolutionFrame] = []
      var next = work
      while next.owner != id {
        // Whoever has done the work goes on, and no longer waits where it waited before.
        guard !next.isDone, let edge = edges[next.owner], !edge.work.isDone else {
          edges[id] = Edge(work: work, frames: frames)
          return nil
        }
        chain += edge.frames.since(next.frame)
        next = edge.work
      }
      return frames.since(next.frame) + chain + [next.frame]
    }
    if let cycle { return cycle }
    work.wait()
    edges.withLock { _ = $0.removeValue(forKey: id) }
    return nil
  }
}

extension [ResolutionFrame] {
  /// The part that begins with the last occurrence of a frame.
  fileprivate func since(_ frame: ResolutionFrame) -> ArraySlice<ResolutionFrame> {
    self[(lastIndex(of: frame) ?? endIndex)...]
  }
}
