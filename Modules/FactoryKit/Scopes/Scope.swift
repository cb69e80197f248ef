/// How long a factory's instance lives.
///
/// Give one to a factory with a modifier: `self { Service() }.cached`. Scopes of your own are
/// declared beside the built-in ones, and reset on their own:
///
/// ```swift
/// extension Scope {
///   static let session = Cached()
/// }
/// Container.shared.manager.reset(scope: .session)
/// ```
///
/// `@unchecked`: what is stored here and in the subclasses is immutable or behind a lock. The
/// initializer is internal, so there are no others than those in this module.
public class Scope: @unchecked Sendable {
  /// Who keeps an instance, and how.
  @usableFromInline
  enum Storage: UInt, Sendable {
    /// Nobody: each resolution makes its own.
    case nobody
    /// The container, until it is reset.
    case container
    /// The container, as long as somebody else does too.
    case containerWeakly
    /// The process, whichever container asks.
    case process
    /// The resolution that is under way on this thread, until it ends.
    case resolution
    /// The opening of a bound scope, until it ends.
    case openScope = 6
  }

  /// What the scope is told from others by.
  @usableFromInline let reference: ScopeReference
  /// The same, if it is not a built-in one.
  let identity: ScopeIdentity?

  /// What the scope is told from others by, where it is named.
  ///
  /// The place of singletons that is bound to the task stands for the built-in scope.
  final var named: ScopeReference {
    self === Scope.singleton as Scope ? ScopeReference(.singleton) : reference
  }

  /// Creates a scope of its own.
  init(_ storage: Storage, name: String? = nil, reportsCaptives: Bool = false) {
    let identity = ScopeIdentity(storage, name: name, reportsCaptives: reportsCaptives)
    self.identity = identity
    reference = ScopeReference(identity)
  }

  /// Creates a built-in scope; all singleton scopes are taken for one.
  init(builtIn mark: ScopeMark) {
    identity = nil
    reference = ScopeReference(mark)
  }
}
