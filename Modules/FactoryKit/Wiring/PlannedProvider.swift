/// What a registered closure creates, as far as its source shows.
public struct PlannedProvider: Hashable, Sendable {
  /// The type; or a factory as it is called, such as `network()`, whose type the source hides.
  public let name: String
  /// The module that declares it, if the source shows that.
  public let module: String?

  /// Creates a provider.
  public init(_ name: String, module: String?) { (self.name, self.module) = (name, module) }
}
