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

    /// Creates a scope that is reset separately, and may say that nothing longer should hold its instances.
    ///
    /// - Parameters:
    ///   - name: The name of the scope in messages.
    ///   - reportsCaptives: Whether longer lifetimes that ask for an instance are reported.
    public init(_ name: String, reportsCaptives: Bool) {
      super.init(.containerWeakly, name: name, reportsCaptives: reportsCaptives)
    }

    override init(builtIn mark: ScopeMark) { super.init(builtIn: mark) }
  }
}
