extension WiringGraph: CustomStringConvertible {
  /// A line for each edge, `→` for a sure one and `⇢` for a possible one.
  package var description: String {
    factories.indices.flatMap { factory in
      edges[factory].map {
        "\(factories[factory].fullName) \($0.isSure ? "→" : "⇢") \(factories[$0.factory].fullName)\n"
      }
    }.joined()
  }
}
