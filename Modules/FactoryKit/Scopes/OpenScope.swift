import Synchronization

/// One open scope, which the task inside of it and its child tasks find as a task-local value.
///
/// It stores the scope's instances, and registrations of its own, in a table like a container's. The
/// owner in the keys of its entries is the number of the container.
final class OpenScope: Sendable {
  @TaskLocal static var current: OpenScope?

  let scope: Scope.Bound
  /// The mark of the scope; none if this stands for an in-flight build.
  let mark: ScopeMark
  /// A reference to the open scope around this one, which may end first.
  private let link: Locked<OpenScope?>?
  /// The number of open scopes around this one.
  let depth: Int
  let entries = EntryTable()
  /// The in-flight builds of instances to close.
  let builds = LazyInFlightBuilds()
  /// The address of the in-flight build that has opened this scope, or zero.
  private let construction: UInt
  private let ended = Atomic(false)

  /// Opens a scope inside of the current task's open scope.
  ///
  /// - Parameters:
  ///   - scope: The scope.
  ///   - isBuild: Whether this only stands for the build of an async factory, so that the fast path stops
  ///     there.
  init(_ scope: Scope.Bound, isBuild: Bool = false) {
    let outer = OpenScope.current
    self.scope = scope
    mark = isBuild ? .none : scope.reference.mark
    link = outer.map { Locked($0) }
    depth = outer.map { $0.depth + 1 } ?? 0
    // The build outlives the scope, so no other object gets its address.
    construction = Construction.current.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
  }

  /// The open scope around this one.
  var outer: OpenScope? { link?.withLock { $0 } ?? nil }

  /// Whether this stands for the build of an async factory.
  var isBuild: Bool { mark.isNone }

  /// Whether an in-flight build has opened this scope.
  func isInside(_ construction: Construction) -> Bool {
    self.construction == UInt(bitPattern: ObjectIdentifier(construction))
  }

  /// Whether the scope has ended, and stores nothing any more.
  var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Ends the scope, and drops its instances and registrations.
  func end() {
    // This comes first: a thread that finds an entry empty also sees the end.
    ended.store(true, ordering: .sequentiallyConsistent)
    // Tasks and inner scopes may still retain this scope. It must not retain others that have ended.
    if let outer {
      // Swapped, so that no scope is released under the lock.
      var open = sequence(first: outer, next: \.outer).first { !$0.hasEnded }
      link?.withLock { swap(&$0, &open) }
    }
    let entries = entries.entries
    if entries.isEmpty { return }
    // Returned from the locks, and released here.
    _ = Retired(entries.map { entry in (entry, entry.change { $0 = Entry.Contents() }) })
  }
}

// MARK: - Entries

extension OpenScope {
  /// Returns the scope's own entry for a factory of a container, created on first use.
  func entry(of entry: Entry, in manager: ContainerManager) -> Entry {
    entries.entry(entry.key.with(owner: manager.number))
  }

  /// Returns the scope's own entry for a factory of a container, if there is one.
  func entryIfAny(of entry: Entry, in manager: ContainerManager) -> Entry? {
    entries.find(entry.key.with(owner: manager.number))?.takeUnretainedValue()
  }

  /// Returns the options of the scope's own registration for a factory, if there is one.
  func options(of entry: Entry, in manager: ContainerManager) -> StoredOptions? {
    let stored = entryIfAny(of: entry, in: manager)?.look(\.stored)
    return stored?.options.isRegistered == true ? stored : nil
  }
}
