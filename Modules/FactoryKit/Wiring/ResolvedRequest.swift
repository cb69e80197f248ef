/// That one factory was asked for by another, or by code that is no factory.
public struct ResolvedRequest: Hashable, Sendable {
  /// The factory that asked, as part of making its own product; none for other code.
  public let asker: ResolvedFactory?
  /// The factory that was asked for.
  public let factory: ResolvedFactory
  /// The scope that decided whether an instance was made, such as `cached`; `own` for one that is
  /// not built in.
  public let scope: String
  /// How many factories were being resolved around this one.
  public let depth: Int

  /// Creates a request of a graph.
  public init(asker: ResolvedFactory?, factory: ResolvedFactory, scope: String, depth: Int) {
    (self.asker, self.factory, self.scope, self.depth) = (asker, factory, scope, depth)
  }
}
