extension Scope {
  /// The scope that keeps one instance for each container, until it is reset.
  public static let cached = Cached(builtIn: .cached)

  /// A scope that keeps one instance for each container.
  ///
  /// Declare one as a static constant of `Scope` to have instances that are reset together.
  public final class Cached: Scope, @unchecked Sendable {
    /// Creates a scope whose instances are reset separately from other scopes.
    public init() { super.init(.container) }

    /// Creates a scope that is reset separately, and may say that nothing longer should hold its instances.
    ///
    /// - Parameters:
    ///   - name: The name of the scope in messages.
    ///   - reportsCaptives: Whether longer lifetimes that ask for an instance are reported.
    public init(_ name: String, reportsCaptives: Bool) {
      super.init(.container, name: name, reportsCaptives: reportsCaptives)
    }

    override init(builtIn mark: ScopeMark) { super.init(builtIn: mark) }
  }
}
