/// A factory that a closure resolves.
package struct ScannedEdge: Hashable, Sendable {
  /// The number of the resolved factory.
  package let factory: Int
  /// The place of the call.
  package let place: Place
  /// Whether each run of the closure resolves this factory.
  package let isSure: Bool
}

extension Sequence<ScannedEdge> {
  /// Returns one edge to each factory: a sure one, or else the first.
  func unique(sure: some Sequence<ScannedEdge>) -> [ScannedEdge] {
    let sureEdges = Dictionary(sure.map { ($0.factory, $0) }) { first, _ in first }
    var seen: Set<Int> = []
    let first = filter { seen.insert($0.factory).inserted }
    return first.map { edge in
      sureEdges[edge.factory]
        ?? ScannedEdge(factory: edge.factory, place: edge.place, isSure: false)
    }
  }
}
