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

extension Scope {
  /// The scope that keeps one instance while one resolution goes on.
  ///
  /// Where several factories of one resolution lead to the same one, they get the same instance.
  /// The next resolution, another thread and another container get their own.
  public static let graph = Graph()

  /// A scope that keeps one instance while one resolution goes on.
  public final class Graph: Scope, @unchecked Sendable {
    init() { super.init(builtIn: .graph) }

    /// The number of factories that the current thread is resolving, one inside the other.
    ///
    /// Zero outside of a resolution. `autoRegister()` starts again at zero: what it resolves is no part
    /// of the resolution that has caused it.
    public var depth: Int { ResolutionThread.current.resolutionDepth }
  }
}

extension Scope {
  /// The scope that keeps nothing: every resolution creates a new instance.
  public static let unique = Unique()

  /// A scope that keeps nothing.
  public final class Unique: Scope, @unchecked Sendable {
    /// Creates a scope that is the same as all unique ones.
    public init() { super.init(builtIn: .unique) }
  }
}
