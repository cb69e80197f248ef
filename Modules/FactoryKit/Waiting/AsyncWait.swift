import Synchronization

/// That somebody waits for what a task makes.
///
/// All waits of what is itself being made stand in one list, so that a wait that would never end is
/// found before it begins. Each makes its entry before it waits, and the list has one lock, so the last
/// to come sees all others.
struct AsyncWait: Sendable {
  /// A wait in the list: what is being made, and what that waits for.
  private struct Edge: Sendable {
    let asker: AsyncBuild
    let node: AsyncBuild
  }

  private static let last = Atomic<UInt>(0)
  private static let edges = Locked<[ObjectIdentifier: [UInt: Edge]]>([:])

  /// Tells this wait from others.
  let number = Self.last.add(1, ordering: .relaxed).newValue
  /// What waits, if it is being made itself.
  private let asker = AsyncBuild.current

  /// Begins a wait for what is being made.
  ///
  /// Ends the program with the chain of a circular dependency, if it would never end.
  init(for node: AsyncBuild) {
    guard let asker else { return }
    let edge = Edge(asker: asker, node: node)
    let chain = Self.edges.withLock { [number] edges -> [ResolutionFrame]? in
      if let path = Self.path(from: node, to: asker, in: edges) {
        return (path + [node]).map(\.frame)
      }
      edges[ObjectIdentifier(asker), default: [:]][number] = edge
      return nil
    }
    if let chain { CircularDependency.stop(chain) }
  }

  /// Ends the wait; may be called several times.
  func end() {
    guard let asker else { return }
    let id = ObjectIdentifier(asker)
    Self.edges.withLock { edges in
      edges[id]?[number] = nil
      if edges[id]?.isEmpty == true { edges[id] = nil }
    }
  }

  /// Returns who waits for whom, from one to another; `nil` if the first does not wait for the other.
  private static func path(
    from first: AsyncBuild,
    to last: AsyncBuild,
    in edges: [ObjectIdentifier: [UInt: Edge]]
  ) -> [AsyncBuild]? {
    var pending = [[first]]
    var seen: Set = [ObjectIdentifier(first)]
    while let path = pending.popLast(), let end = path.last {
      if end === last { return path }
      for edge in (edges[ObjectIdentifier(end)] ?? [:]).values
      where seen.insert(ObjectIdentifier(edge.node)).inserted {
        pending.append(path + [edge.node])
      }
    }
    return nil
  }
}
