import Synchronization

extension LazyState {
  /// What somebody who wants the dependency has to do.
  @usableFromInline
  enum Turn: Sendable {
    /// Resolve it, and say so in the end.
    case resolve
    /// Resolve it, and leave it to the resolution around this one to keep what it gets.
    case resolveInside
    /// Take it from where it is.
    case read
  }

  /// Somebody waits for it.
  private static var awaited: UInt { 4 }
  /// How many steps its thread was inside of when it began, or more than there is room for.
  private static var mostSteps: UInt { 0xFFFF }

  /// The dependencies that were resolved again, by their boxes.
  ///
  /// Few are, and a lock in each box would cost all of them.
  private static let replacements = Locked<[ObjectIdentifier: StoredInstance]>([:])

  /// What threads wait for.
  private static let works = Locked<[ObjectIdentifier: PendingWork]>([:])

  /// Has the calling thread resolve the dependency, or waits for the thread that does.
  ///
  /// Ends the program with the chain of a circular dependency, if waiting would never end.
  ///
  /// - Parameter definition: The factory, for whoever has to wait. Called with no lock held.
  /// - Returns: What the calling thread has to do.
  @usableFromInline
  final func begin(_ definition: () -> FactoryDefinition) -> Turn {
    let claim = CurrentThread.unmanaged._withUnsafeGuaranteedRef { thread in
      Self.resolving | min(UInt(thread.chainCount), Self.mostSteps) << 3 | thread.id.number << 19
    }
    return begin(claim) ?? beginAfterOthers(claim, definition)
  }

  /// Has the calling thread resolve the dependency, if nobody has begun.
  private final func begin(_ claim: UInt) -> Turn? {
    state.compareExchange(
      expected: Self.unresolved,
      desired: claim,
      ordering: .acquiringAndReleasing
    ).exchanged ? .resolve : nil
  }

  /// Waits until the dependency is resolved, unless it is the calling thread that resolves it.
  @inline(never)
  private final func beginAfterOthers(
    _ claim: UInt,
    _ definition: () -> FactoryDefinition
  ) -> Turn {
    let claimed = state.load(ordering: .acquiring)
    // Whoever has begun comes to an end once and for all.
    guard claimed & Self.stages == Self.resolving else { return .read }
    if claimed >> 19 == claim >> 19 { return .resolveInside }
    wait(
      for: ResolutionThread.ID(number: claimed >> 19),
      depth: Int(claimed >> 3 & Self.mostSteps),
      definition()
    )
    return .read
  }

  /// Holds what the calling thread has resolved, and lets all who wait for it go on.
  @usableFromInline
  final func end(with dependency: StoredInstance) {
    let claim = state.exchange(Self.address(of: dependency), ordering: .acquiringAndReleasing)
    if claim & Self.awaited != 0 { endWaits() }
  }

  @inline(never)
  private final func endWaits() {
    Self.works.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }?.finish()
  }

  private final func wait(
    for owner: ResolutionThread.ID,
    depth: Int,
    _ definition: FactoryDefinition
  ) {
    let frame = ResolutionFrame(definition.container, definition.key)
    let work = Self.works.withLock { works -> PendingWork? in
      guard announceWait() else { return nil }
      let work = works[ObjectIdentifier(self)] ?? PendingWork(frame, of: owner, depth: depth)
      works[ObjectIdentifier(self)] = work
      return work
    }
    guard let work else { return }
    if case .circular(let chain) = WaitGraph.wait(for: work, isExcusable: false) {
      CircularDependency.stop(chain)
    }
  }

  /// Has whoever resolves the dependency look for who waits; `false` if it is resolved.
  private final func announceWait() -> Bool {
    var seen = state.load(ordering: .relaxed)
    while seen & Self.stages == Self.resolving {
      let (isExchanged, stage) = state.compareExchange(
        expected: seen,
        desired: seen | Self.awaited,
        ordering: .acquiringAndReleasing
      )
      if isExchanged { return true }
      seen = stage
    }
    return false
  }
}

extension LazyState {
  /// The dependency in a box of its own; `nil` if it is not resolved.
  @usableFromInline final var current: StoredInstance? {
    if let first { return first.takeUnretainedValue() }
    guard state.load(ordering: .acquiring) & Self.stages == Self.replaced else { return nil }
    return Self.replacements.withLock { $0[ObjectIdentifier(self)] }
  }

  /// Holds what was resolved, or resolved anew.
  ///
  /// - Parameters:
  ///   - dependency: What was resolved.
  ///   - definition: The factory, for whoever has to wait for a resolution that goes on.
  final func set(_ dependency: StoredInstance, _ definition: () -> FactoryDefinition) {
    switch begin(definition) {
    case .resolve: end(with: dependency)
    case .resolveInside: break
    case .read: replace(with: dependency)
    }
  }

  private final func replace(with dependency: StoredInstance) {
    // The old one is handed out, so that it is released outside the lock.
    _ = Self.replacements.withLock { replacements in
      state.bitwiseOr(Self.replaced, ordering: .acquiringAndReleasing)
      return replacements.updateValue(dependency, forKey: ObjectIdentifier(self))
    }
  }

  /// Releases what was resolved first and what was resolved again, if it was.
  @inline(never)
  final func releaseReplaced() {
    let state = state.load(ordering: .relaxed)
    guard state & Self.stages == Self.replaced else { return }
    Unmanaged<StoredInstance>(address: state & ~Self.stages)?.release()
    _ = Self.replacements.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }
  }
}
