/// A factory that took part in a resolution.
public struct ResolvedFactory: Hashable, Sendable {
  /// The type of the container.
  public let container: String
  /// The name of its property or function.
  public let name: String
  /// The type of its product.
  public let type: String
  /// The module that declares it.
  public let module: String

  /// Creates a factory of a graph.
  public init(container: String, name: String, type: String, module: String) {
    (self.container, self.name, self.type, self.module) = (container, name, type, module)
  }
}
