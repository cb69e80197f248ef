public import Synchronization

/// What keeps a container's registrations and instances.
///
/// All of it may be used from any thread.
public final class ContainerManager: Sendable {
  /// What a resolution has to know before it looks at anything else.
  @usableFromInline let statusBits: Atomic<UInt>
  /// What is kept for each factory.
  @usableFromInline let entries = EntryTable()
  private let state: Locked<ContainerState>

  /// Creates a manager without registrations and instances.
  public init() {
    let state = ContainerState()
    statusBits = Atomic(state.status.bits)
    self.state = Locked(state)
  }

  /// What the container says of itself without being locked.
  @inlinable var status: ContainerStatus {
    ContainerStatus(bits: statusBits.load(ordering: .acquiring))
  }

  /// What is noted of a factory in the prepared container; nothing if it has to be looked for.
  @usableFromInline
  func note(
    of product: ObjectIdentifier,
    _ parameter: ObjectIdentifier,
    _ site: Site
  ) -> EntryNote {
    let key = FactoryKey(product: product, parameter: parameter, site: site, owner: 0)
    guard status.isPrepared, let entry = entries.entryIfNear(key) else {
      return EntryNote(bits: 0)
    }
    return entry._withUnsafeGuaranteedRef { $0.note }
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

  /// Has every factory looked up from now on, as one may have more than its definition says.
  func setOverridden(_ state: inout ContainerState) {
    state.isOverridden = true
    publish(state)
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
  /// - Returns: What was held before, for the caller to release where no lock is held.
  private func change(
    _ entry: Entry,
    _ change: (inout Entry.Contents) -> Void
  ) -> (Entry.Contents, Instances?) {
    let before = entry.change(change)
    return (before, before.singleton.flatMap { Scope.singleton.disownBuilds($0, by: entry) })
  }

  /// Throws away all that the container holds.
  func removeAll() {
    // A resolution that is under way goes on with what is replaced, and leaves nothing of its own
    // in what takes its place.
    _ = changeAll { state -> ([(Entry.Contents, Instances?)], ContainerState.Settings) in
      let old = (self.entries.entries.map { self.change($0) { $0.replace() } }, state.settings)
      state.settings = ContainerState.Settings()
      state.isOverridden = false
      state.setPrepared(false)
      return old
    }
  }

  /// Changes all entries.
  ///
  /// - Parameters:
  ///   - disownsSingletons: Whether singletons that are being built by what an entry holds are kept
  ///     by nobody.
  ///   - change: Changes what an entry holds. It is called under locks.
  func changeEntries(
    disowningSingletons disownsSingletons: Bool,
    _ change: (inout Entry.Contents) -> Void
  ) {
    // What is replaced is handed out, so that it is released outside the lock.
    _ = changeAll { _ in
      entries.entries.map { entry -> (Entry.Contents, Instances?) in
        disownsSingletons ? self.change(entry, change) : (entry.change(change), nil)
      }
    }
  }

  /// Puts a copy of all that the container holds aside, for ``pop()`` to bring back.
  ///
  /// Registrations, contexts, modifiers, instances and settings; not singletons, which belong to no
  /// container. Copies may be put aside one after another. Takes time in proportion to the number
  /// of factories that were ever used in the container.
  public func push() {
    withStateUndisturbed { state in
      // The copy is put aside, so that builds that are under way go on for all who wait for them.
      let contents = entries.entries.map { ($0, $0.contents.withLock(\.copy)) }
      let snapshot = ContainerState.Snapshot(
        settings: state.settings,
        isPrepared: state.isPrepared,
        isOverridden: state.isOverridden,
        contents: contents
      )
      state.saved.append(snapshot)
    }
  }

  /// Brings back what the container held at the last ``push()`` that was not brought back yet.
  ///
  /// Does nothing if there was none.
  public func pop() {
    // What is replaced is handed out, so that it is released outside the lock.
    _ = changeAll { state -> ([(Entry.Contents, Instances?)], ContainerState.Settings)? in
      guard let snapshot = state.saved.popLast() else { return nil }
      let saved = Dictionary(
        snapshot.contents.map { (ObjectIdentifier($0.entry), $0.contents) }
      ) { $1 }
      let old = entries.entries.map { entry in
        change(entry) { $0.replace(with: saved[ObjectIdentifier(entry)] ?? Entry.Contents()) }
      }
      defer { state.settings = snapshot.settings }
      state.isOverridden = snapshot.isOverridden
      state.setPrepared(snapshot.isPrepared)
      return (old, state.settings)
    }
  }
}
