extension Scope {
  /// The scope that stores one instance for the process, for all containers.
  ///
  /// A singleton belongs to the declaration of its factory. It survives the container, and the
  /// container's reset. `Scope.$singleton.withValue(Scope.singleton.clone())` gives a task a copy of the
  /// existing singletons, which it can change separately.
  @_Concurrency.TaskLocal @inlinable public static var singleton = Singleton(builtIn: .singleton)

  /// The type of `$singleton`, which the macro's expansion finds before the standard library's.
  public typealias TaskLocal = _TaskShared<Singleton>

  /// A scope that stores one instance for each declaration of a factory.
  ///
  /// A factory names it as its scope. One of these objects also stores the singletons of all singleton scopes:
  /// the object that is bound to the current task by `$singleton`, or else the process's own.
  public final class Singleton: Scope, @unchecked Sendable {
    /// The singletons, by the declarations of their factories.
    let store = Store(.singletons)

    /// Creates a scope whose singletons are reset separately from other scopes.
    ///
    /// `Scope.$singleton.withValue(Scope.Singleton()) { … }` gives a task its own singletons.
    public init() { super.init(.process) }

    @usableFromInline
    override init(builtIn mark: ScopeMark) { super.init(builtIn: mark) }

    /// Removes all singletons of the scope; the next resolution of each creates a new one.
    public func reset() {
      remove(.singleton)
      if !mark.isBuiltIn {
        Scope.singleton.remove(mark)
      }
    }

    /// Removes the singletons of one scope from this store.
    private func remove(_ mark: ScopeMark) {
      // The removed objects are returned, so that they are released outside the lock.
      _ = store.entries.mapAll { $0.change { $0.instances = $0.instances.without(mark) } }
    }

    /// Returns a separate scope that starts with the same singletons.
    ///
    /// An instance that is closed through one of them can't be resolved from the other.
    public func clone() -> Singleton {
      let clone = Singleton(builtIn: .singleton)
      for copy in store.entries.mapAll(\.copy) {
        _ = clone.store.entries.entry(copy.key, of: copy.owner) { copy }
      }
      return clone
    }
  }
}
