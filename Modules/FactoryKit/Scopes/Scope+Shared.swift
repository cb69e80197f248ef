extension Scope {
  /// The scope that keeps one instance for each container as long as something else holds it.
  public static let shared = Shared(builtIn: .shared)

  /// A scope that keeps one instance for each container, weakly.
  ///
  /// Only instances of classes can be kept so, also when the factory's type is a protocol or an
  /// optional. Values are made anew each time.
  public final class Shared: Scope, @unchecked Sendable {
    /// Creates a scope whose instances are reset separately from other scopes.
    public init() { super.init(.containerWeakly) }

    /// Creates a scope whose instances are reset separately from other scopes, and are not to be held by
    /// what lives longer.
    ///
    /// - Parameters:
    ///   - name: The name of the scope in messages.
    ///   - reportsCaptives: Whether it's reported when something that lives longer asks for one of its
    ///     instances while it is made: <doc:CaptiveDependencies>.
    public init(_ name: String, reportsCaptives: Bool) {
      super.init(.containerWeakly, name: name, reportsCaptives: reportsCaptives)
    }

    override init(builtIn mark: ScopeMark) { super.init(builtIn: mark) }
  }
}
