import Synchronization

/// One open scope, which the task inside of it and its child tasks find as a task-local value.
///
/// It stores the scope's instances, and registrations of its own, in entries like a container's. They are
/// a list, as a scope rarely stores more than a handful. The owner in the keys is the number of the
/// container.
@usableFromInline
final class OpenScope: Sendable {
  /// The open scope of the current task.
  ///
  /// Written out in place of the macro `@TaskLocal`, so that ``Scope/Bound/open(_:isolation:)`` is inlined.
  @usableFromInline static let task = TaskLocal<OpenScope?>(wrappedValue: nil)

  static var current: OpenScope? { unmanagedCurrent?.takeUnretainedValue() }

  let scope: Scope.Bound
  /// The mark of the scope; none if this object represents an in-flight build.
  let mark: ScopeMark
  /// A reference to the open scope around this one, which may end first.
  private let link: Locked<OpenScope?>?
  /// The number of open scopes around this one.
  let depth: Int
  /// The address of the last entry, to which the others are linked; zero without entries.
  ///
  /// Loads acquire, and the compare-exchange that adds an entry releases: a thread that finds an entry sees
  /// its contents and its link.
  private let last = Atomic<UInt>(0)
  /// The in-flight builds of instances to close.
  let builds = LazyInFlightBuilds()
  /// The build that has opened this scope, and may end first.
  private let construction: ConstructionID?
  private let ended = Atomic(false)

  /// Opens a scope inside of the current task's open scope.
  ///
  /// - Parameters:
  ///   - scope: The scope.
  ///   - isBuild: Whether the object represents the build of an async factory. It isn't a scope then, but
  ///     it ends the search of the fast path.
  @usableFromInline
  init(_ scope: Scope.Bound, isBuild: Bool = false) {
    let outer = OpenScope.current
    self.scope = scope
    mark = isBuild ? .none : scope.reference.mark
    link = outer.map { Locked($0) }
    depth = outer.map { $0.depth + 1 } ?? 0
    construction = ResolutionThread.current.innermostConstruction?.id
  }

  deinit {
    var next = Unmanaged<Entry>(address: last.load(ordering: .acquiring))
    while let entry = next {
      next = entry._withUnsafeGuaranteedRef(\.next)
      entry.release()
    }
  }

  /// The open scope around this one.
  var outer: OpenScope? { link?.withLock { $0 } ?? nil }

  /// Whether the object represents the build of an async factory.
  var isBuild: Bool { mark.isNone }

  /// Whether an in-flight build has opened this scope.
  func isInside(_ construction: any Construction) -> Bool {
    self.construction == construction.id
  }

  /// Calls a closure whose registrations are for this scope.
  @usableFromInline
  func register(_ body: () throws -> Void) rethrows {
    let thread = ResolutionThread.current
    let outer = thread.registering
    thread.registering = self
    defer { thread.registering = outer }
    try body()
  }

  /// Whether the scope has ended, and stores nothing any more.
  var hasEnded: Bool { ended.load(ordering: .sequentiallyConsistent) }

  /// Ends the scope, and drops its instances and registrations.
  func end() {
    // First, so that a thread that finds an entry empty also sees the end. A thread that adds an entry too
    // late for the loop below sees the end, too: all four steps are sequentially consistent.
    ended.store(true, ordering: .sequentiallyConsistent)
    // Tasks and inner scopes may still retain this scope. It must not retain others that have ended.
    if let outer {
      // Swapped, so that no scope is released under the lock.
      var open = sequence(first: outer, next: \.outer).first { !$0.hasEnded }
      link?.withLock { swap(&$0, &open) }
    }
    if last.load(ordering: .sequentiallyConsistent) == 0 { return }
    let removed = entries.map { $0.change { $0 = Entry.Contents() } }
    // Released after all reads that have begun.
    withExtendedLifetime(removed) {
      HazardPointer.waitUntilUnread { place in
        entries.contains { UInt(bitPattern: ObjectIdentifier($0)) == place }
      }
    }
  }
}

// MARK: - Entries

extension OpenScope {
  /// The entries, the last one first.
  var entries: some Sequence<Entry> {
    sequence(state: Unmanaged<Entry>(address: last.load(ordering: .sequentiallyConsistent))) {
      next in
      defer { next = next?._withUnsafeGuaranteedRef(\.next) }
      return next?.takeUnretainedValue()
    }
  }

  /// Returns the scope's own entry for a factory of a container, created on first use.
  func entry(of entry: Entry, in manager: ContainerManager) -> Entry {
    let key = entry.key.with(owner: manager.number)
    var new: Entry?
    while true {
      let last = last.load(ordering: .acquiring)
      if let entry = find(key) { return entry.takeUnretainedValue() }
      let entry = new ?? Entry(key)
      entry.next = Unmanaged(address: last)
      let retained = Unmanaged.passRetained(entry)
      let isAdded = self.last.compareExchange(
        expected: last,
        desired: UInt(bitPattern: retained.toOpaque()),
        ordering: .sequentiallyConsistent
      ).exchanged
      if isAdded { return entry }
      // Another thread has added an entry, which may be for this factory.
      retained.release()
      new = entry
    }
  }

  /// Returns the scope's own entry for a factory, if there is one.
  ///
  /// - Parameter key: The key of the container's entry, with the number of the container.
  /// - Returns: The entry, which stays as long as this scope.
  @inline(__always)
  func find(_ key: FactoryKey) -> Unmanaged<Entry>? {
    var next = Unmanaged<Entry>(address: last.load(ordering: .acquiring))
    while let entry = next {
      if entry._withUnsafeGuaranteedRef({ $0.key.isIdentical(to: key) }) { return entry }
      next = entry._withUnsafeGuaranteedRef(\.next)
    }
    return nil
  }

  /// Returns the scope's own entry for a factory of a container, if there is one.
  func entryIfAny(of entry: Entry, in manager: ContainerManager) -> Entry? {
    find(entry.key.with(owner: manager.number))?.takeUnretainedValue()
  }

  /// Returns the options of the scope's own registration for a factory, if there is one.
  func options(of entry: Entry, in manager: ContainerManager) -> StoredOptions? {
    let stored = entryIfAny(of: entry, in: manager)?.look(\.stored)
    return stored?.options.isRegistered == true ? stored : nil
  }
}
