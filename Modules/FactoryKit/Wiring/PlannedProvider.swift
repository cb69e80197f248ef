/// What a registered closure makes, as far as its source shows.
public struct PlannedProvider: Hashable, Sendable {
  /// The type; or a factory as it is called, such as `network()`, whose type the source hides.
  public let name: String
  /// The module that it is declared in, where the source shows that.
  public let module: String?

  /// Creates a provider.
  public init(_ name: String, module: String?) { (self.name, self.module) = (name, module) }
}
