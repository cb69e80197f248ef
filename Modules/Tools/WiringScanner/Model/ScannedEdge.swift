/// A factory that a closure resolves.
package struct ScannedEdge: Hashable, Sendable {
  /// The number of the resolved factory.
  ///
  /// While sources are read, a negative number stands for all factories that a type injects: see
  /// ``Injections``.
  package let factory: Int
  /// The place of the call, or of the property that injects the factory.
  package let place: Place
  /// Whether each run of the closure resolves this factory.
  package let isSure: Bool
}
