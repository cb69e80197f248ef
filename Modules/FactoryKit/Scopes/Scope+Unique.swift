extension Scope {
  /// The scope that keeps nothing: every resolution creates a new instance.
  public static let unique = Unique()

  /// A scope that keeps nothing.
  public final class Unique: Scope, @unchecked Sendable {
    /// Creates a scope that is the same as all unique ones.
    public init() { super.init(builtIn: .unique) }
  }
}
