import Synchronization

extension Scope {
  /// The scope that keeps one instance for the process, whichever container asks.
  ///
  /// A singleton belongs to the declaration of its factory. It survives the container, and the
  /// container's reset. `Scope.$singleton.withValue(Scope.singleton.clone())` gives a task a
  /// copy of those that there are, to go its own way with.
  @_Concurrency.TaskLocal @inlinable public static var singleton = Singleton()

  /// The type of `$singleton`: the macro's expansion finds it before the standard library's.
  public typealias TaskLocal = TaskShared<Singleton>

  /// A scope that keeps one instance for each declaration of a factory.
  public final class Singleton: Scope, @unchecked Sendable {
    /// The singletons, by the declarations of their factories.
    @usableFromInline let entries: EntryTable
    /// How often all singletons were forgotten, in one moment each time.
    private let resets = Locked<UInt>(0)
    /// Twice that number, or one more while it goes on.
    private let epoch = Atomic<UInt>(0)

    /// Creates a scope that holds no singletons yet.
    ///
    /// `Scope.$singleton.withValue(Scope.Singleton()) { … }` gives a task singletons of its own.
    public init() {
      entries = EntryTable()
      super.init(builtIn: .singleton)
    }

    private init(_ entries: consuming EntryTable) {
      self.entries = entries
      super.init(builtIn: .singleton)
    }

    /// Forgets all singletons, so that the next resolution of each makes a new one.
    public func reset() {
      // The old ones are handed out, so that they are released outside the lock.
      _ = resets.withLock { resets in
        // Whoever finds one forgotten finds this too, and waits until all are.
        epoch.store(resets * 2 + 1, ordering: .releasing)
        resets += 1
        defer { epoch.store(resets * 2, ordering: .releasing) }
        return entries.entries.map { $0.change { $0.instances = Instances() } }
      }
    }

    /// Forgets one singleton.
    ///
    /// - Returns: What was kept, for the caller to release where no lock is held.
    func reset(_ key: FactoryKey) -> Entry.Contents? {
      entries.entryIfAny(key)?.change { $0.instances = Instances() }
    }

    /// Has what is being built for one singleton kept by nobody.
    ///
    /// - Parameters:
    ///   - key: The singleton.
    ///   - source: The entry that the builds have their closure from.
    /// - Returns: What was kept, for the caller to release where no lock is held.
    func disownBuilds(_ key: FactoryKey, by source: Entry) -> Instances? {
      entries.entryIfAny(key)?.disownBuilds(by: source)
    }

    /// Returns a scope that begins with the same singletons, and then goes its own way.
    public func clone() -> Singleton {
      let copies = resets.withLock { _ in entries.copies }
      return Singleton(EntryTable(copies))
    }

    /// Looks for a singleton, and claims its place if there is none.
    ///
    /// - Parameters:
    ///   - key: The factory.
    ///   - look: Looks for the instance in its places. It is called under locks.
    /// - Returns: The entry of the singleton, and what was found.
    func claim<Claim: Sendable>(
      _ key: FactoryKey,
      _ look: (inout Instances) -> Claim
    ) -> (Entry, Claim) {
      let entry = entries.entry(key)
      while true {
        let now = epoch.load(ordering: .acquiring)
        if now.isMultiple(of: 2) {
          let claim = entry.contents.withLock { contents -> Claim? in
            guard epoch.load(ordering: .acquiring) == now else { return nil }
            return look(&contents.instances)
          }
          if let claim { return (entry, claim) }
        }
        // Until a reset that is under way has ended.
        _ = resets.withLock { $0 }
      }
    }
  }
}
