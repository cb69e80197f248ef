/// The lifetime of a factory's instances.
///
/// A modifier gives a factory its scope: `self { Service() }.cached`. Declare scopes of your own beside
/// the built-in ones, and reset them separately:
///
/// ```swift
/// extension Scope {
///   static let session = Cached()
/// }
/// Container.shared.manager.reset(scope: .session)
/// ```
///
/// `@unchecked`: the state, here and in the subclasses, is immutable or behind a lock. The initializer is
/// internal, so all subclasses are in this module.
public class Scope: @unchecked Sendable {
  /// The owner of an instance, and the kind of its reference.
  enum Storage: UInt32, Sendable {
    /// Nothing stores it: each resolution builds its own.
    case nobody
    /// The current resolution on this thread stores it until the resolution ends.
    case resolution
    // 2 is the mark of `.unique`, which has no storage either.
    /// The container stores it until a reset: the first storage from one resolution to the next.
    case container = 8
    /// The container has a weak reference to it.
    case containerWeakly
    /// The process stores it, for all containers.
    case process
    /// An open scope stores it until the scope ends.
    case openScope
  }

  /// The scope, as factories and entries refer to it.
  @usableFromInline let mark: ScopeMark

  /// The scope, where a factory or a setting names it.
  ///
  /// For the singletons of the current task, this is the built-in scope.
  @usableFromInline final var named: ScopeMark {
    self === Scope.singleton as Scope ? .singleton : mark
  }

  /// Creates an own scope.
  init(_ storage: Storage, name: String? = nil, reportsCaptives: Bool = false) {
    mark = ScopeMark(storage, name, reportsCaptives: reportsCaptives)
  }

  /// Creates a built-in scope; all built-in singleton scopes have the same mark.
  init(builtIn mark: ScopeMark) { self.mark = mark }

  deinit { if !mark.isBuiltIn { mark.forgetName() } }
}

extension Scope {
  /// The scope that stores one instance for each container, until a reset.
  public static let cached = Cached(builtIn: .cached)

  /// A scope that stores one instance for each container.
  ///
  /// Declare one as a static constant of `Scope` to reset its instances together.
  public final class Cached: Scope, @unchecked Sendable {
    /// Creates a scope whose instances are reset separately from other scopes.
    ///
    /// - Parameters:
    ///   - name: The name of the scope in messages.
    ///   - reportsCaptives: Whether longer lifetimes that resolve an instance are reported.
    public init(_ name: String? = nil, reportsCaptives: Bool = false) {
      super.init(.container, name: name, reportsCaptives: reportsCaptives)
    }

    override init(builtIn mark: ScopeMark) { super.init(builtIn: mark) }
  }

  /// The scope that has one instance for each container as long as other code holds the instance.
  public static let shared = Shared(builtIn: .shared)

  /// A scope that has a weak reference to one instance for each container.
  ///
  /// The instances must be objects, but the factory's type can be a protocol or an optional. Values are
  /// created anew each time.
  public final class Shared: Scope, @unchecked Sendable {
    /// Creates a scope whose instances are reset separately from other scopes.
    ///
    /// - Parameters:
    ///   - name: The name of the scope in messages.
    ///   - reportsCaptives: Whether longer lifetimes that resolve an instance are reported.
    public init(_ name: String? = nil, reportsCaptives: Bool = false) {
      super.init(.containerWeakly, name: name, reportsCaptives: reportsCaptives)
    }

    override init(builtIn mark: ScopeMark) { super.init(builtIn: mark) }
  }

  /// The scope that stores one instance during one resolution.
  ///
  /// If several factories of one resolution lead to the same factory, they get the same instance. The
  /// next resolution, another thread and another container get their own. So does a scope that a closure opens.
  public static let graph = Scope(builtIn: .graph)

  /// The scope that stores nothing: every resolution creates a new instance.
  public static let unique = Scope(builtIn: .unique)
}
