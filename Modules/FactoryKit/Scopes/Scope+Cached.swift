extension Scope {
  /// The scope that keeps one instance for each container, until it is reset.
  public static let cached = Cached(builtIn: .cached)

  /// A scope that keeps one instance for each container.
  ///
  /// Declare one as a static constant of `Scope` to have instances that are reset together.
  public final class Cached: Scope, @unchecked Sendable {
    /// Creates a scope whose instances are reset separately from other scopes.
    public init() { super.init(.container) }

    override init(builtIn mark: ScopeMark) { super.init(builtIn: mark) }
  }
}
