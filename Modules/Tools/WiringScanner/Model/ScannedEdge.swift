/// A factory that a closure resolves.
package struct ScannedEdge: Hashable, Sendable {
  /// The number of the resolved factory.
  ///
  /// While sources are read, a negative number stands for all factories that a type injects: see
  /// `resolved`.
  package let factory: Int
  /// The place of the call, or of the property that injects the factory.
  package let place: Place
  /// Whether each run of the closure resolves this factory.
  package let isSure: Bool
}

extension Sequence<ScannedEdge> {
  /// Returns one edge to each factory: a sure one, or else the first.
  func unique(sure: some Sequence<ScannedEdge>) -> [ScannedEdge] {
    let sure = Dictionary(sure.map { ($0.factory, $0) }) { first, _ in first }
    var seen: Set<Int> = []
    return filter { seen.insert($0.factory).inserted }.map {
      sure[$0.factory] ?? ScannedEdge(factory: $0.factory, place: $0.place, isSure: false)
    }
  }
}
