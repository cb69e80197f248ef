import Synchronization

/// The wait of an asynchronous build for another one.
///
/// All waits are edges of one wait-for graph, which finds a deadlock before it begins. Each build adds its
/// wait to the graph, under the graph's lock, before it waits. So the build that would complete a cycle finds
/// the waits of the other builds.
struct AsyncWait: Sendable {
  /// An edge of the graph.
  private typealias Edge = (asker: AsyncConstruction, build: AsyncConstruction)

  /// The number of the last wait.
  ///
  /// Relaxed: no other data depends on the number.
  private static let last = Atomic<UInt>(0)
  private static let edges = Locked<[ObjectIdentifier: [UInt: Edge]]>([:])

  private let number = Self.last.add(1, ordering: .relaxed).newValue
  /// The build that waits.
  private let asker: AsyncConstruction

  /// Begins to wait for a build; `nil` if the caller isn't part of a build that others can wait for.
  ///
  /// Ends the program with the chain of a circular dependency, if the wait would never end.
  init?(for build: AsyncConstruction) {
    guard let asker = AsyncConstruction.ofTask, asker.isAwaited else { return nil }
    self.asker = asker
    let edge: Edge = (asker, build)
    let chain = Self.edges.withLock { [number] edges -> [ResolutionFrame]? in
      if let path = Self.path(from: build, to: asker, in: edges) {
        return (path + [build]).map(\.frame)
      }
      edges[ObjectIdentifier(asker), default: [:]][number] = edge
      return nil
    }
    if let chain { CircularDependency.stop(chain) }
  }

  /// Ends the wait; may be called several times.
  func end() {
    let id = ObjectIdentifier(asker)
    Self.edges.withLock { edges in
      edges[id]?[number] = nil
      if edges[id]?.isEmpty == true { edges[id] = nil }
    }
  }

  /// Returns the builds on a path of waits; `nil` if the first build doesn't wait for the last one.
  private static func path(
    from first: AsyncConstruction,
    to last: AsyncConstruction,
    in edges: [ObjectIdentifier: [UInt: Edge]]
  ) -> [AsyncConstruction]? {
    var pending = [[first]]
    var seen: Set = [ObjectIdentifier(first)]
    while let path = pending.popLast(), let end = path.last {
      if end === last { return path }
      for edge in (edges[ObjectIdentifier(end)] ?? [:]).values
      where seen.insert(ObjectIdentifier(edge.build)).inserted {
        pending.append(path + [edge.build])
      }
    }
    return nil
  }
}
