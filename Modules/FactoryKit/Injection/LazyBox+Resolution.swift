import Synchronization

// A stage is 0 or `resolved` as a rule. While the resolution goes on, it says who is at it.
extension LazyBox {
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

  /// The dependency was resolved once more, and is not where it was put first.
  private static var replaced: UInt { 2 }
  /// It is being resolved.
  private static var resolving: UInt { 3 }
  /// The bits that tell these apart.
  private static var kinds: UInt { 3 }
  /// Somebody waits for it.
  private static var awaited: UInt { 4 }
  /// How many steps its thread was inside of when it began, or more than there is room for.
  private static var mostSteps: UInt { 0xFFFF }

  /// The dependencies that were resolved again, by their boxes.
  ///
  /// Few are, and a lock in each box would cost all of them. The first dependency stays where it is, as
  /// others may be reading it.
  private static let replacements = Locked<[ObjectIdentifier: KeptInstance]>([:])

  /// What threads wait for.
  private static let works = Locked<[ObjectIdentifier: PendingWork]>([:])

  /// Has the calling thread resolve the dependency, or waits for the thread that does.
  ///
  /// Ends the program with the chain of a circular dependency, if waiting would never end.
  ///
  /// - Parameter definition: The factory, for whoever has to wait. Called with no lock held.
  /// - Returns: What the calling thread has to do.
  @usableFromInline
  func begin(_ definition: () -> FactoryDefinition) -> Turn {
    let claim = CurrentThread.unmanaged._withUnsafeGuaranteedRef { thread in
      Self.resolving | min(UInt(thread.stepCount), Self.mostSteps) << 3 | thread.id.number << 19
    }
    return begin(claim) ?? beginAfterOthers(claim, definition)
  }

  /// Has the calling thread resolve the dependency, if nobody has begun.
  private func begin(_ claim: UInt) -> Turn? {
    contents.stage.compareExchange(expected: 0, desired: claim, ordering: .acquiringAndReleasing)
      .exchanged
      ? .resolve : nil
  }

  /// Waits until the dependency is resolved, unless it is the calling thread that resolves it.
  @inline(never)
  private func beginAfterOthers(_ claim: UInt, _ definition: () -> FactoryDefinition) -> Turn {
    let claimed = contents.stage.load(ordering: .acquiring)
    // Whoever has begun comes to an end once and for all.
    guard claimed & Self.kinds == Self.resolving else { return .read }
    if claimed >> 19 == claim >> 19 { return .resolveInside }
    wait(
      for: ResolutionThread.ID(number: claimed >> 19),
      depth: Int(claimed >> 3 & Self.mostSteps),
      definition()
    )
    return .read
  }

  /// Says that the dependency is where it belongs.
  @usableFromInline
  func end() {
    let stage = contents.stage.exchange(LazyCell.resolved, ordering: .acquiringAndReleasing)
    if stage & Self.awaited != 0 { endWaits() }
  }

  @inline(never)
  private func endWaits() {
    Self.works.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }?.finish()
  }

  private func wait(for owner: ResolutionThread.ID, depth: Int, _ definition: FactoryDefinition) {
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
  private func announceWait() -> Bool {
    var seen = contents.stage.load(ordering: .relaxed)
    while seen & Self.kinds == Self.resolving {
      let (isExchanged, stage) = contents.stage.compareExchange(
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

extension LazyBox {
  /// The dependency; `nil` if it is not resolved.
  @usableFromInline
  func current<T>(as type: T.Type) -> T? {
    switch contents.stage.load(ordering: .acquiring) {
    case LazyCell.resolved: cell.dependency(as: type)
    case Self.replaced:
      Self.replacements.withLock { $0[ObjectIdentifier(self)] }?.value(as: type)
    default: nil
    }
  }

  /// Puts in what was resolved, or resolved anew.
  ///
  /// - Parameters:
  ///   - dependency: What was resolved.
  ///   - definition: The factory, for whoever has to wait for a resolution that goes on.
  func set<T>(_ dependency: T, _ definition: () -> FactoryDefinition) {
    switch begin(definition) {
    case .resolve:
      hold(dependency)
      end()
    case .resolveInside:
      break
    case .read:
      replace(with: dependency)
    }
  }

  /// Begins with a dependency that need not be resolved.
  @usableFromInline
  convenience init<Held, T>(holding dependency: Held, _ path: FactoryPath<T>) {
    self.init(path)
    hold(dependency)
    contents.stage.store(LazyCell.resolved, ordering: .releasing)
  }

  private func replace<T>(with dependency: T) {
    let box = Box(dependency)
    // The old one is handed out, so that it is released outside the lock.
    _ = Self.replacements.withLock { replacements in
      contents.stage.store(Self.replaced, ordering: .releasing)
      return replacements.updateValue(box, forKey: ObjectIdentifier(self))
    }
  }

  /// Drops the dependency that was resolved again, if there is one.
  func forgetReplacement() {
    guard contents.stage.load(ordering: .relaxed) == Self.replaced else { return }
    _ = Self.replacements.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }
  }
}
