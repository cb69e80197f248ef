public import Synchronization

/// Manages a container's registrations and instances.
///
/// You can use it from any thread.
public final class ContainerManager: Sendable {
  /// What a resolution has to know before it looks at anything else.
  @usableFromInline let statusBits: Atomic<UInt>
  /// The declarations that may have more to be obeyed than their definition says.
  @usableFromInline let filter = DeclarationFilter()
  /// What is kept for each factory.
  @usableFromInline let entries = EntryTable()
  /// Tells the container from all others, also from those that are gone.
  let number = ContainerManager.last.add(1, ordering: .relaxed).newValue
  /// The in-flight builds of instances to close.
  let builds = LazyInFlightBuilds()
  private let state: Locked<ContainerState>

  private static let last = Atomic<UInt>(0)

  /// Creates a manager without registrations and instances.
  public init() {
    let state = ContainerState()
    statusBits = Atomic(state.status.bits)
    self.state = Locked(state)
    entries.belong(to: self)
  }

  /// What the container says of itself without being locked.
  @inlinable var status: ContainerStatus {
    ContainerStatus(bits: statusBits.load(ordering: .acquiring))
  }

  /// Looks at the state, or changes it.
  ///
  /// What is taken out has to be handed out, so that it is released outside the lock.
  func withState<Result: Sendable>(_ body: (inout ContainerState) -> Result) -> Result {
    state.withLock { state in
      let result = body(&state)
      publish(state)
      return result
    }
  }

  private func publish(_ state: ContainerState) {
    statusBits.store(state.status.bits, ordering: .releasing)
  }

  /// Changes all that the container holds in one moment.
  ///
  /// What is taken out has to be handed out, so that it is released outside the lock.
  private func changeAll<Result: Sendable>(
    _ body: (inout ContainerState) -> Result
  ) -> Result {
    withStateUndisturbed { state in
      // Said before it is so: a resolution that finds an entry changed finds this too, and waits
      // for the lock until all are.
      state.epoch += 1
      statusBits.store(state.status.unprepared.bits, ordering: .releasing)
      return body(&state)
    }
  }

  /// Looks at the state, or changes it, with no other thread inside the container's
  /// `autoRegister()`.
  private func withStateUndisturbed<Result: Sendable>(
    _ body: (inout ContainerState) -> Result
  ) -> Result {
    var mayWait = true
    while true {
      let (result, work) = withState { state -> (Result?, PendingWork?) in
        if mayWait, let work = state.preparationElsewhere { return (nil, work) }
        return (body(&state), nil)
      }
      if let result { return result }
      // Not for a thread that waits for this one.
      if let work, case .excused = WaitGraph.wait(for: work, isExcusable: true) { mayWait = false }
    }
  }

  /// Changes an entry, and has a singleton that is being built by what it held kept by nobody.
  ///
  /// - Returns: What was held before, for the caller to release as something discarded.
  private func change(
    _ entry: Entry,
    invalidatingSingleton invalidates: Bool = true,
    forgettingOpenScopes forgetsOpenScopes: Bool = true,
    _ change: (inout Entry.Contents) -> Void
  ) -> [(Entry, Entry.Contents)] {
    var before = [(entry, entry.change(forgettingOpenScopes: forgetsOpenScopes, change))]
    if invalidates, let owner = entry.singletonOwner,
      let singleton = Scope.singleton.invalidateBuilds(entry.key.with(owner: owner), by: entry)
    {
      before.append(singleton)
    }
    return before
  }

  /// Throws away all that the container holds.
  func removeAll() {
    // A resolution that is under way goes on with what is replaced, and leaves nothing of its own
    // in what takes its place.
    _ = changeAll { state -> (Retired, ContainerState.Settings) in
      let old = self.entries.entries.flatMap { self.change($0) { $0 = Entry.Contents() } }
      let settings = state.settings
      state.settings = ContainerState.Settings()
      state.setPrepared(false)
      return (Retired(old), settings)
    }
  }

  /// Changes all entries.
  ///
  /// - Parameters:
  ///   - disownsSingletons: Whether singletons that are being built by what an entry holds are kept
  ///     by nobody.
  ///   - isWiredAnew: Whether `autoRegister()` runs again before the next use.
  ///   - scope: The scope whose instances are forgotten, if only those of one are.
  ///   - change: Changes what an entry holds. It is called under locks.
  func changeEntries(
    invalidatingSingletons invalidatesSingletons: Bool,
    wiringAnew isWiredAnew: Bool = false,
    of scope: ScopeMark? = nil,
    _ change: (inout Entry.Contents) -> Void
  ) {
    // What is replaced is handed out, so that it is released outside the lock.
    _ = changeAll { state in
      if isWiredAnew { state.setPrepared(false) }
      return Retired(
        entries.entries.flatMap { entry in
          self.change(
            entry,
            invalidatingSingleton: invalidatesSingletons,
            forgettingOpenScopes: scope.map { $0 == entry.flags.mark || $0 == entry.boundMark }
              ?? true,
            change
          )
        }
      )
    }
  }

  /// Puts a copy of all that the container holds aside, for ``pop()`` to bring back.
  ///
  /// Registrations, contexts, modifiers, instances and settings; not singletons, which belong to no
  /// container. Copies may be put aside one after another. Takes time in proportion to the number
  /// of factories that were ever used in the container, and of instances for parameters.
  public func push() {
    changeAll { state in
      // The copy is put aside, so that builds that are under way go on for all who wait for them.
      let snapshot = ContainerState.Snapshot(
        settings: state.settings,
        isPrepared: state.isPrepared,
        contents: entries.entries.map { ($0, $0.look(\.copy)) }
      )
      state.saved.append(snapshot)
    }
  }

  /// Restores what the container held at the last ``push()``.
  ///
  /// Does nothing if there was none.
  public func pop() {
    // What is replaced is handed out, so that it is released outside the lock.
    _ = changeAll { state -> (Retired, ContainerState.Settings, ContainerState.Snapshot)? in
      guard let snapshot = state.saved.popLast() else { return nil }
      let saved = Dictionary(
        snapshot.contents.map { (ObjectIdentifier($0.entry), $0.contents) }
      ) { $1 }
      let old = entries.entries.flatMap { entry in
        change(entry) { $0 = saved[ObjectIdentifier(entry)] ?? Entry.Contents() }
      }
      defer { state.settings = snapshot.settings }
      state.setPrepared(snapshot.isPrepared)
      return (Retired(old), state.settings, snapshot)
    }
  }
}
