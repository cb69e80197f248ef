import Synchronization

/// A store of instances: a container, the singletons of a task, or an open scope.
///
/// `@unchecked`, because it has a subclass: all of its state is atomic or behind a lock.
@usableFromInline
class Store: @unchecked Sendable {
  enum Kind: Sendable {
    case container, singletons, openScope
  }

  let kind: Kind
  let entries: EntryTable
  /// Admits the builds of instances that the end of the store must close.
  ///
  /// The container also closes the singletons that were built through it.
  let gate = ShutdownGate()
  private let ended = Atomic(false)

  init(_ kind: Kind) {
    self.kind = kind
    entries = EntryTable(isPermanent: kind != .openScope)
  }

  /// Whether the store has ended, and stores nothing any more.
  ///
  /// A container that was shut down still stores instances without an action.
  final var hasEnded: Bool { ended.load(ordering: .sequentiallyConsistent) }

  final func noteEnd() { ended.store(true, ordering: .sequentiallyConsistent) }

  /// Returns the owner of the store's entry for a factory of a container; zero in the container itself.
  private func owner(of entry: Entry) -> UInt {
    switch kind {
    case .container: 0
    case .singletons: entry.owners.ofSingletons
    case .openScope: entry.owners.inOpenScopes
    }
  }

  /// Returns the store's entry for a factory of a container, without a retain, if there is one.
  final func unretainedEntry(
    of entry: Entry,
    on thread: ResolutionThread
  ) -> Unretained<Entry>? {
    switch kind {
    case .container: Unretained(entry)
    case .singletons: entries.unretainedEntry(entry.key, of: owner(of: entry))
    case .openScope: entries.protectedEntry(entry.key, of: owner(of: entry), thread.hazard)
    }
  }

  /// Returns the store's entry for a factory of a container, if there is one.
  final func entryIfAny(of entry: Entry) -> Entry? {
    ResolutionThread.withCurrent { unretainedEntry(of: entry, on: $0)?.object }
  }

  /// Returns the store's entry for a factory of a container, created on first use.
  final func entry(of entry: Entry) -> Entry {
    if let own = entryIfAny(of: entry) {
      return own
    }
    let owner = owner(of: entry)
    let generations = kind == .openScope ? entry.generations : nil
    return entries.entry(entry.key, of: owner) { Entry(entry.key, of: owner, generations) }
  }

  /// Returns the entry that may store an instance of a factory for use, without a retain.
  ///
  /// - Parameters:
  ///   - entry: The container's entry of the factory.
  ///   - thread: The current thread.
  /// - Returns: The entry, which lives as long as the store and the container.
  final func storingEntry(for entry: Entry, on thread: ResolutionThread) -> Unretained<Entry>? {
    guard let own = unretainedEntry(of: entry, on: thread) else {
      return nil
    }
    // A change has replaced the instances of an earlier generation.
    if kind == .openScope, own.use({ $0.generation != entry.generation }) {
      return nil
    }
    return own
  }

  /// Changes the contents of the store's entry for a factory.
  ///
  /// - Parameters:
  ///   - entry: The container's entry of the factory.
  ///   - body: Changes the contents of its second argument, the store's entry, under the lock of that entry.
  /// - Returns: The result of the closure; `nil` after the end of the store, and if a change of all entries comes in
  ///   between.
  final func withContents<Result: Sendable>(
    of entry: Entry,
    _ body: (inout Entry.Contents, Entry) -> Result?
  ) -> Result? {
    let storing = self.entry(of: entry)
    let changes = entries.settledChanges
    return storing.withContents { contents in
      guard entries.isUnchanged(since: changes), !hasEnded else {
        return nil
      }
      return body(&contents, storing)
    }
  }
}

extension ContainerManager {
  /// Calls a closure with the store of a factory's instances: the rule of all paths.
  ///
  /// - Parameters:
  ///   - scope: The scope of the factory.
  ///   - openScope: The open scope of this kind, or with a registration for the factory: ``OpenScope/storing(_:_:)``.
  ///   - body: Uses the store, without a retain.
  /// - Returns: The result of the closure; `nil` if no store has the instances.
  func withStore<Result>(
    of scope: ScopeMark,
    in openScope: OpenScope?,
    _ body: (Store) -> Result?
  ) -> Result? {
    if let openScope, scope.outlivesResolutions {
      return body(openScope)
    }
    switch scope.storage {
    case .nobody, .resolution, .openScope: return nil
    case .container, .containerWeakly: return body(store)
    case .process: return Scope.$singleton.withShared { body($0.store) }
    }
  }
}
