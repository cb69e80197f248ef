/// How long an instance lives that a factory has made.
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
  enum Keeping {
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
  }

  let keeping: Keeping

  init(_ keeping: Keeping) { self.keeping = keeping }

  /// Whether an instance that was kept for a scope, or for none as singletons are, is this one's.
  ///
  /// A singleton may have been kept for the scope that this one was cloned from.
  func isSame(as scope: Scope?) -> Bool {
    self === scope || keeping == .process && scope.map { $0.keeping == .process } ?? true
  }
}
