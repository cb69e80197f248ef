/// A factory whose instance was asked for by one that lives longer, while that was made.
public struct ResolvedCaptive: Hashable, Sendable {
  /// The factories from the one that lives longer to the captive.
  public let chain: [ResolvedFactory]
  /// The scope of the one that lives longer, such as `singleton`.
  public let holderScope: String
  /// The scope of the captive, such as `request`.
  public let scope: String

  /// Creates a captive of a graph.
  public init(chain: [ResolvedFactory], holderScope: String, scope: String) {
    (self.chain, self.holderScope, self.scope) = (chain, holderScope, scope)
  }
}
