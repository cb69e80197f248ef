/// A factory that a closure resolves.
package struct ScannedEdge: Hashable, Sendable {
  /// The number of the resolved factory.
  package let factory: Int
  /// The place of the call.
  package let place: Place
  /// Whether each run of the closure resolves this factory.
  package var isSure: Bool
}

extension Sequence<ScannedEdge> {
  /// Returns one edge to each factory: a sure one, or else the first.
  func unique() -> [ScannedEdge] {
    var edges: [ScannedEdge] = []
    var positions: [Int: Int] = [:]
    for edge in self {
      guard let position = positions[edge.factory] else {
        positions[edge.factory] = edges.count
        edges.append(edge)
        continue
      }
      if edge.isSure, !edges[position].isSure {
        edges[position] = edge
      }
    }
    return edges
  }
}
