import Synchronization

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
    let entries: EntryTable
    /// The number of resets of a whole scope.
    private let resets = Locked<UInt>(0)
    /// A sequence lock for these resets: twice their number, or one more during a reset.
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
      remove(.singleton)
      if !mark.isBuiltIn {
        Scope.singleton.remove(mark)
      }
    }

    /// Removes the singletons of one scope from this store.
    private func remove(_ mark: ScopeMark) {
      // The removed objects are returned, so that they are released outside the lock.
      _ = resets.withLock { resets in
        // A thread that finds one singleton removed also finds this, and waits until all are removed.
        epoch.store(resets * 2 + 1, ordering: .releasing)
        resets += 1
        defer { epoch.store(resets * 2, ordering: .releasing) }
        return entries.entries.map { $0.change { $0.instances = $0.instances.without(mark) } }
      }
    }

    /// Changes the instances of a factory's singleton.
    ///
    /// - Parameters:
    ///   - entry: The entry of the factory in its container.
    ///   - change: Changes the instances under locks.
    /// - Returns: The contents before, for the caller to release outside of its locks.
    func change(of entry: Entry, _ change: (inout Instances) -> Void) -> [RemovedContents] {
      entries.entryIfAny(entry.key, of: entry.owners.ofSingletons).map { singleton in
        [singleton.change { change(&$0.instances) }]
      } ?? []
    }

    /// Returns a separate scope that starts with the same singletons.
    ///
    /// An instance that is closed through one of them can't be resolved from the other.
    public func clone() -> Singleton {
      Singleton(EntryTable(resets.withLock { _ in entries.entries.map(\.copy) }))
    }

    /// Reads or changes the slots of a singleton, while no reset of all singletons is in progress.
    ///
    /// - Parameters:
    ///   - entry: The entry of the factory in its container.
    ///   - body: Finds the instance in its argument, the slots of the entry. It is called under locks.
    /// - Returns: The result of the closure.
    func withSlots<Result: Sendable>(
      of entry: Entry,
      _ body: (inout Instances, Entry) -> Result
    ) -> Result {
      let key = entry.key
      let owner = entry.owners.ofSingletons
      let entry = entries.entry(key, of: owner) { Entry(key, of: owner) }
      while true {
        let now = epoch.load(ordering: .acquiring)
        if now.isMultiple(of: 2) {
          let result = entry.withContents { contents -> Result? in
            guard epoch.load(ordering: .acquiring) == now else {
              return nil
            }
            return body(&contents.instances, entry)
          }
          if let result {
            return result
          }
        }
        // Waits until the reset has ended.
        _ = resets.withLock { $0 }
      }
    }
  }
}
