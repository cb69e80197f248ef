import Synchronization

extension Scope {
  /// The scope that keeps one instance for the process, for all containers.
  ///
  /// A singleton belongs to the declaration of its factory. It survives the container, and the
  /// container's reset. `Scope.$singleton.withValue(Scope.singleton.clone())` gives a task a
  /// copy of those that there are, to go its own way with.
  @_Concurrency.TaskLocal @inlinable public static var singleton = Singleton(builtIn: .singleton)

  /// The type of `$singleton`: the macro's expansion finds it before the standard library's.
  public typealias TaskLocal = TaskShared<Singleton>

  /// A scope that keeps one instance for each declaration of a factory.
  ///
  /// It is two things at once: a scope that factories name, and a place for the singletons of all such
  /// scopes. The place is the one that is bound to the task, and `Scope.singleton` without a binding.
  public final class Singleton: Scope, @unchecked Sendable {
    /// The singletons, by the declarations of their factories.
    @usableFromInline let entries: EntryTable
    /// How often singletons were forgotten together, in one moment each time.
    private let resets = Locked<UInt>(0)
    /// Twice that number, or one more while it goes on.
    private let epoch = Atomic<UInt>(0)

    /// Creates a scope whose singletons are reset separately from other scopes.
    ///
    /// `Scope.$singleton.withValue(Scope.Singleton()) { … }` gives a task its own singletons.
    public init() {
      entries = EntryTable()
      super.init(.process)
    }

    @usableFromInline
    override init(builtIn mark: ScopeMark) {
      entries = EntryTable()
      super.init(builtIn: mark)
    }

    private init(_ entries: consuming EntryTable) {
      self.entries = entries
      super.init(builtIn: .singleton)
    }

    /// Removes all singletons of the scope; the next resolution of each creates a new one.
    public func reset() {
      forget(.singleton)
      if identity != nil { Scope.singleton.forget(reference.mark) }
    }

    /// Forgets the singletons here that belong to one scope.
    private func forget(_ mark: ScopeMark) {
      // The old ones are handed out, so that they are released outside the lock.
      _ = resets.withLock { resets in
        // Whoever finds one forgotten finds this too, and waits until all are.
        epoch.store(resets * 2 + 1, ordering: .releasing)
        resets += 1
        defer { epoch.store(resets * 2, ordering: .releasing) }
        return Retired(
          entries.entries.map { entry in
            (entry, entry.change { $0.instances = $0.instances.without(mark) })
          }
        )
      }
    }

    /// Forgets one singleton.
    ///
    /// - Returns: What was kept, for the caller to release where no lock is held.
    func reset(_ key: FactoryKey) -> Retired? {
      (entries.find(key)?.takeUnretainedValue()).map { entry in
        Retired(entry.change { $0.instances = Instances() }, of: entry)
      }
    }

    /// Has what is being built for one singleton kept by nobody.
    ///
    /// - Parameters:
    ///   - key: The singleton.
    ///   - source: The entry that the builds have their closure from.
    /// - Returns: The singleton's entry and what it held, for the caller to release as something discarded.
    func invalidateBuilds(_ key: FactoryKey, by source: Entry) -> (Entry, Entry.Contents)? {
      (entries.find(key)?.takeUnretainedValue()).map { entry in
        (entry, entry.change { $0.instances = $0.instances.withoutBuilds { $0 === source } })
      }
    }

    /// Returns a separate scope that starts with the same singletons.
    ///
    /// An instance that is closed through one of them can't be resolved from the other.
    public func clone() -> Singleton {
      Singleton(EntryTable(resets.withLock { _ in entries.entries.map(\.copy) }))
    }

    /// Looks for a singleton, and claims its place if there is none.
    ///
    /// - Parameters:
    ///   - key: The factory.
    ///   - look: Looks for the instance in its places, those of the entry. It is called under locks.
    /// - Returns: The entry of the singleton, and what was found.
    func claim<Claim: Sendable>(
      _ key: FactoryKey,
      _ look: (inout Instances, Entry) -> Claim
    ) -> (Entry, Claim) {
      let entry = entries.entry(key)
      while true {
        let now = epoch.load(ordering: .acquiring)
        if now.isMultiple(of: 2) {
          let claim = entry.withContents { contents -> Claim? in
            guard epoch.load(ordering: .acquiring) == now else { return nil }
            return look(&contents.instances, entry)
          }
          if let claim { return (entry, claim) }
        }
        // Until a reset that is under way has ended.
        _ = resets.withLock { $0 }
      }
    }
  }
}
