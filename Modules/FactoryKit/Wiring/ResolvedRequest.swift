/// A resolution of a factory, by another factory or by other code.
public struct ResolvedRequest: Hashable, Sendable {
  /// The factory that resolved it to create its own product; none for other code.
  public let asker: ResolvedFactory?
  /// The factory that was resolved.
  public let factory: ResolvedFactory
  /// The scope that decided whether an instance was made, such as `cached`; its name, or `own`, for
  /// one that is not built in.
  public let scope: String
  /// How many factories were being resolved around this one.
  public let depth: Int

  /// Creates a request of a graph.
  public init(asker: ResolvedFactory?, factory: ResolvedFactory, scope: String, depth: Int) {
    (self.asker, self.factory, self.scope, self.depth) = (asker, factory, scope, depth)
  }
}
