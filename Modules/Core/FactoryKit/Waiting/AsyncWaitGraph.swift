/// A wait-for graph of asynchronous builds.
///
/// A new wait completes a cycle if the awaited build already waits for the asking one. The graph searches from both
/// builds, one edge of each in turn, and ends with the shorter search. So a wait takes constant time if no build waits
/// for the asking one, or if the awaited one waits for no build.
struct AsyncWaitGraph: Sendable {
  /// Builds, by the numbers of the waits that lead to them.
  typealias Ends = [UInt: AsyncBuild]
  /// The ends of all waits that begin at a build.
  typealias Edges = [ObjectIdentifier: Ends]

  /// The builds that each build waits for.
  private var awaited: Edges = [:]
  /// The builds that wait for each build.
  private var askers: Edges = [:]
  /// The number of edges that all searches have followed.
  private(set) var steps = 0

  /// Adds a wait, unless it would never end.
  ///
  /// - Parameters:
  ///   - number: The number of the wait.
  ///   - asker: The build that waits.
  ///   - build: The build that it waits for.
  /// - Returns: The builds of the cycle that the wait would complete, the awaited one first and last; `nil` without a
  ///   cycle.
  mutating func add(
    _ number: UInt,
    from asker: AsyncBuild,
    to build: AsyncBuild
  ) -> [AsyncBuild]? {
    if isWaiting(build, for: asker) {
      return path(from: build, to: asker) + [build]
    }
    awaited[ObjectIdentifier(asker), default: [:]][number] = build
    askers[ObjectIdentifier(build), default: [:]][number] = asker
    return nil
  }

  /// Removes a wait, if the graph has it.
  mutating func remove(
    _ number: UInt,
    from asker: AsyncBuild,
    to build: AsyncBuild
  ) {
    Self.remove(number, of: asker, in: &awaited)
    Self.remove(number, of: build, in: &askers)
  }

  private static func remove(
    _ number: UInt,
    of build: AsyncBuild,
    in edges: inout Edges
  ) {
    let id = ObjectIdentifier(build)
    edges[id]?[number] = nil
    if edges[id]?.isEmpty == true {
      edges[id] = nil
    }
  }

  /// Returns `true` if a build waits for the asking one, directly or through other builds.
  private mutating func isWaiting(
    _ build: AsyncBuild,
    for asker: AsyncBuild
  ) -> Bool {
    if build === asker {
      return true
    }
    // Most waits end here.
    if awaited[ObjectIdentifier(build)] == nil || askers[ObjectIdentifier(asker)] == nil {
      return false
    }
    var forward = AsyncWaitSearch(from: build)
    var backward = AsyncWaitSearch(from: asker)
    while true {
      steps += 1
      guard let end = forward.next(along: awaited) else {
        return false
      }
      if end === asker {
        return true
      }
      guard let start = backward.next(along: askers) else {
        return false
      }
      if start === build {
        return true
      }
    }
  }

  /// Returns the builds on a path of waits, if there is one.
  private func path(
    from first: AsyncBuild,
    to last: AsyncBuild
  ) -> [AsyncBuild] {
    var search = AsyncWaitSearch(from: first)
    while let end = search.next(along: awaited), end !== last {}
    var path = [last]
    while let end = path.last, end !== first, let origin = search.origins[ObjectIdentifier(end)] {
      path.append(origin)
    }
    return path.reversed()
  }
}

/// A search along the edges of a wait-for graph, in one direction.
private struct AsyncWaitSearch {
  /// For each build that the search has found, the one before it.
  private(set) var origins: [ObjectIdentifier: AsyncBuild]
  /// The builds whose edges the search hasn't followed yet.
  private var pending: [AsyncBuild] = []
  /// The build whose edges the search follows.
  private var origin: AsyncBuild
  /// The remaining edges of that build.
  private var ends: AsyncWaitGraph.Ends.Iterator?

  init(from first: AsyncBuild) {
    origins = [ObjectIdentifier(first): first]
    pending = [first]
    origin = first
  }

  /// Follows one edge.
  ///
  /// - Parameter edges: The edges of all builds.
  /// - Returns: The build at the end of the edge; `nil` if there are no more edges.
  mutating func next(along edges: AsyncWaitGraph.Edges) -> AsyncBuild? {
    while true {
      if let end = ends?.next()?.value {
        if origins[ObjectIdentifier(end)] == nil {
          origins[ObjectIdentifier(end)] = origin
          pending.append(end)
        }
        return end
      }
      guard let next = pending.popLast() else {
        return nil
      }
      origin = next
      ends = edges[ObjectIdentifier(next)]?.makeIterator()
    }
  }
}
