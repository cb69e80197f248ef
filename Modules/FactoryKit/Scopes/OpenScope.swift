import Synchronization

/// One opening of a bound scope, which all that runs inside of it finds as a task-local value.
///
/// It keeps the scope's instances, and registrations for itself alone, in a table like a container's. The
/// keys of its entries have the number of the container as their owner.
final class OpenScope: Sendable {
  @TaskLocal static var current: OpenScope?

  /// The scope.
  let scope: Scope.Bound
  let mark: ScopeMark
  /// A reference to the opening around this one, which may end first.
  private let link: Link?
  /// The number of openings around this one.
  let depth: Int
  let entries = EntryTable()
  /// The in-flight builds of instances to close.
  let ledger = LazyShutdownLedger()
  /// The address of the in-flight build that has opened this one, or zero.
  private let construction: UInt
  private let ended = Atomic(false)

  /// A reference to an opening, which changes at the end of the inner one.
  private final class Link: Sendable {
    let openScope: Locked<OpenScope?>
    init(_ openScope: OpenScope) { self.openScope = Locked(openScope) }
  }

  /// Opens a scope, inside of what the current task has open.
  init(_ scope: Scope.Bound, inside outer: OpenScope? = .current) {
    self.scope = scope
    mark = scope.reference.mark
    link = outer.map(Link.init)
    depth = outer.map { $0.depth + 1 } ?? 0
    // As long as it is open, that is there.
    construction = Construction.current.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
  }

  /// Stands for the build of an async factory inside of an opening, so that the fast path stops there.
  init(standingForMakingIn outer: OpenScope) {
    scope = outer.scope
    mark = .none
    link = Link(outer)
    depth = outer.depth + 1
    construction = 0
  }

  /// The opening that this one is inside of.
  var outer: OpenScope? { link?.openScope.withLock { $0 } }

  /// Whether it stands for what a task makes, and is no opening.
  var isMaking: Bool { mark.isNone }

  /// Whether it was opened by what is being made.
  func isInside(_ construction: Construction) -> Bool {
    self.construction == UInt(bitPattern: ObjectIdentifier(construction))
  }

  /// Whether it has ended, so that nothing is kept in it any more.
  var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Drops all that it keeps.
  func end() {
    // This comes first: a thread that finds an entry emptied finds this, too.
    ended.store(true, ordering: .sequentiallyConsistent)
    // Tasks may still hold this opening, and open scopes inside of it. It must not hold others that have ended.
    if let link {
      let open = sequence(first: self, next: \.outer).first { !$0.hasEnded }
      _ = link.openScope.withLock { openScope in
        defer { openScope = open }
        return openScope
      }
    }
    let entries = entries.entries
    if entries.isEmpty { return }
    // Handed out of the locks, and dropped here.
    _ = Retired(entries.map { entry in (entry, entry.change { $0 = Entry.Contents() }) })
  }

  /// What it has for a factory of a container.
  func entry(of entry: Entry, in manager: ContainerManager) -> Entry {
    entries.entry(entry.key.with(owner: manager.number))
  }

  /// What it has for a factory of a container, if there is something.
  func entryIfAny(of entry: Entry, in manager: ContainerManager) -> Unmanaged<Entry>? {
    entries.find(entry.key.with(owner: manager.number))
  }
}

extension OpenScope {
  /// The opening of the current task, which that keeps.
  static var unmanagedCurrent: Unmanaged<OpenScope>? {
    addressOfTaskLocalValue(Unmanaged.passUnretained($current).toOpaque()).flatMap {
      Unmanaged(address: $0.load(as: UInt.self))
    }
  }

  /// The innermost opening that the current task is inside of, and that meets a condition.
  static func innermost(where condition: (OpenScope) -> Bool) -> OpenScope? {
    sequence(first: current, next: { $0?.outer }).lazy.compactMap { $0 }.first {
      !$0.hasEnded && condition($0)
    }
  }

  /// Calls a closure with the innermost opening of a scope that the current task is inside of.
  ///
  /// - Returns: The closure's result; `nil` if the slow path must look for the opening.
  @inline(__always)
  static func withInnermost<Result>(
    _ mark: ScopeMark,
    _ body: (OpenScope) -> Result?
  ) -> Result? {
    guard let own = unmanagedCurrent else { return nil }
    // The task retains its own opening. Others may end and be released meanwhile.
    let isOwn = own._withUnsafeGuaranteedRef { $0.mark == mark }
    if isOwn { return own._withUnsafeGuaranteedRef { $0.hasEnded ? nil : body($0) } }
    var next = own._withUnsafeGuaranteedRef { $0.isMaking ? nil : $0.outer }
    while let openScope = next {
      if openScope.mark == mark { return openScope.hasEnded ? nil : body(openScope) }
      next = openScope.isMaking ? nil : openScope.outer
    }
    return nil
  }

  /// Where an opening has the instance of a factory.
  enum Place {
    /// In the opening's entry, which is there as long as the current task is inside of the opening.
    case entry(Unmanaged<Entry>)
    /// That has to be looked at more closely.
    case unclear
    /// Nowhere: no opening has anything to do with it.
    case elsewhere
  }

  /// Finds the entry that has the instance of a factory in the openings of the current task.
  ///
  /// - Parameters:
  ///   - entry: What the container holds for the factory.
  ///   - mark: The scope.
  /// - Returns: The place.
  static func place(of entry: Entry, _ mark: ScopeMark) -> Place {
    guard let manager = entry.manager else { return .elsewhere }
    // The instance of an in-flight build may live longer, so the slow path looks for captives.
    if Construction.isUnderWayOnThread { return .unclear }
    let key = entry.key.with(owner: manager._withUnsafeGuaranteedRef { $0.number })
    let hasOpenScopes = entry.flags.hasOpenScopes
    guard let own = unmanagedCurrent else { return .elsewhere }
    func place(in openScope: OpenScope) -> Place {
      if openScope.isMaking { return .unclear }
      let isNamed = openScope.mark == mark && !openScope.hasEnded
      if isNamed || hasOpenScopes, let place = openScope.entries.find(key) {
        let (isRegistered, isOfNow) = place._withUnsafeGuaranteedRef {
          ($0.flags.isRegistered, $0.generation == entry.generation)
        }
        if isNamed || isRegistered { return isOfNow ? .entry(place) : .unclear }
      }
      return isNamed ? .unclear : .elsewhere
    }
    let (found, outer) = own._withUnsafeGuaranteedRef { (place(in: $0), $0.outer) }
    guard case .elsewhere = found else { return found }
    for openScope in sequence(first: outer, next: { $0?.outer }).lazy.compactMap({ $0 }) {
      // An outer opening may end and be released meanwhile.
      guard case .elsewhere = place(in: openScope) else { return .unclear }
    }
    return .elsewhere
  }
}

extension OpenScope {
  /// The innermost opening that the current task is inside of and that has a registration for a factory.
  static func registering(_ entry: Entry, in manager: ContainerManager) -> OpenScope? {
    guard entry.flags.hasOpenScopes else { return nil }
    return innermost { $0.registration(of: entry, in: manager) != nil }
  }

  /// What it has registered for a factory.
  func registration(of entry: Entry, in manager: ContainerManager) -> StoredObject? {
    entryIfAny(of: entry, in: manager)?._withUnsafeGuaranteedRef { place in
      place.flags.isRegistered ? place.look(\.options.factory) : nil
    }
  }

  /// What it or one around it has registered for a factory, with all that was contributed.
  func options(of entry: Entry, in manager: ContainerManager) -> FactoryOptions? {
    sequence(first: self, next: \.outer).lazy.compactMap { openScope in
      openScope.entryIfAny(of: entry, in: manager)?._withUnsafeGuaranteedRef { $0.look(\.options) }
    }.first(where: \.isRegistered)
  }
}
