import Synchronization

/// One opening of a bound scope, which all that runs inside of it finds as a task-local value.
///
/// It keeps the scope's instances, and registrations for itself alone, in a table like a container's. The
/// keys of its entries have the number of the container as their owner.
final class ScopeOpening: Sendable {
  @TaskLocal static var current: ScopeOpening?

  /// The scope.
  let scope: Scope.Bound
  let mark: ScopeMark
  /// The opening that this one is inside of.
  let outer: ScopeOpening?
  /// How many there are around this one.
  let depth: Int
  let entries = EntryTable()
  /// What is being made that will have to be closed.
  let ledger = LazyClosingLedger()
  /// What was being made where it was opened.
  private let making: UInt
  private let ended = Atomic(false)

  /// Opens a scope, inside of what the current task has open.
  init(_ scope: Scope.Bound, inside outer: ScopeOpening? = .current) {
    self.scope = scope
    mark = scope.reference.mark
    self.outer = outer
    depth = outer.map { $0.depth + 1 } ?? 0
    // As long as it is open, that is there.
    let maker = ResolutionThread.current.making ?? (FlightNode.current as AnyObject?)
    making = maker.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
  }

  /// Stands for what a task makes inside of an opening, so that whoever looks for an instance comes by it.
  init(standingForMakingIn outer: ScopeOpening) {
    scope = outer.scope
    mark = .none
    self.outer = outer
    depth = outer.depth + 1
    making = 0
  }

  /// Whether it stands for what a task makes, and is no opening.
  var isMaking: Bool { mark.isNone }

  /// Whether it was opened by what is being made.
  func isInside(_ making: AnyObject) -> Bool {
    self.making == UInt(bitPattern: ObjectIdentifier(making))
  }

  /// Whether it has ended, so that nothing is kept in it any more.
  var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Drops all that it keeps.
  func end() {
    // Said first: whoever finds an entry emptied finds this too.
    ended.store(true, ordering: .sequentiallyConsistent)
    let entries = entries.entries
    if entries.isEmpty { return }
    // Handed out of the locks, and dropped here.
    _ = Discarded(entries.map { entry in (entry, entry.change { $0 = Entry.Contents() }) })
  }

  /// What it has for a factory of a container.
  func entry(of entry: Entry, in manager: ContainerManager) -> Entry {
    entries.entry(entry.key.with(owner: manager.number))
  }

  /// What it has for a factory of a container, if there is something.
  func entryIfAny(of entry: Entry, in manager: ContainerManager) -> Unmanaged<Entry>? {
    entries.entryIfNear(entry.key.with(owner: manager.number))
  }
}

extension ScopeOpening {
  /// The opening of the current task, which that keeps.
  static var unmanagedCurrent: Unmanaged<ScopeOpening>? {
    addressOfTaskLocalValue(Unmanaged.passUnretained($current).toOpaque()).flatMap {
      Unmanaged(address: $0.load(as: UInt.self))
    }
  }

  /// The innermost opening that the current task is inside of, and that meets a condition.
  static func innermost(where condition: (ScopeOpening) -> Bool) -> ScopeOpening? {
    sequence(first: current, next: { $0?.outer }).lazy.compactMap { $0 }.first {
      !$0.hasEnded && condition($0)
    }
  }

  /// The innermost opening of a scope that the current task is inside of.
  ///
  /// - Returns: The opening, which the task keeps; `nil` if there is none, or if that is to be looked at more
  ///   closely.
  @inline(__always)
  static func innermostIfNear(_ mark: ScopeMark) -> Unmanaged<ScopeOpening>? {
    var next = unmanagedCurrent
    while let opening = next {
      let (isIt, outer) = opening._withUnsafeGuaranteedRef {
        ($0.mark == mark, $0.isMaking ? nil : $0.outer.map(Unmanaged.passUnretained))
      }
      if isIt { return opening._withUnsafeGuaranteedRef { $0.hasEnded } ? nil : opening }
      next = outer
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
    // What is being made, and perhaps lives longer, may not hold it.
    if Making.isUnderWayOnThread { return .unclear }
    let key = entry.key.with(owner: manager._withUnsafeGuaranteedRef { $0.number })
    let hasOpenings = entry.note.hasOpenings
    var next = unmanagedCurrent
    while let opening = next {
      let (place, outer) = opening._withUnsafeGuaranteedRef {
        opening -> (Place?, Unmanaged<ScopeOpening>?) in
        if opening.isMaking { return (.unclear, nil) }
        let isNamed = opening.mark == mark && !opening.hasEnded
        if isNamed || hasOpenings, let place = opening.entries.entryIfNear(key) {
          let (isRegistered, isOfNow) = place._withUnsafeGuaranteedRef {
            ($0.note.isRegistered, $0.generation == entry.generation)
          }
          if isNamed || isRegistered { return (isOfNow ? .entry(place) : .unclear, nil) }
        }
        return (isNamed ? .unclear : nil, opening.outer.map(Unmanaged.passUnretained))
      }
      if let place { return place }
      next = outer
    }
    return .elsewhere
  }
}

extension ScopeOpening {
  /// The innermost opening that the current task is inside of and that has a registration for a factory.
  static func registering(_ entry: Entry, in manager: ContainerManager) -> ScopeOpening? {
    guard entry.note.hasOpenings else { return nil }
    return innermost { $0.registration(of: entry, in: manager) != nil }
  }

  /// What it has registered for a factory.
  func registration(of entry: Entry, in manager: ContainerManager) -> Kept? {
    entryIfAny(of: entry, in: manager)?._withUnsafeGuaranteedRef { place in
      place.note.isRegistered ? place.look(\.options.factory) : nil
    }
  }

  /// What it or one around it has registered for a factory, with all that was contributed.
  func options(of entry: Entry, in manager: ContainerManager) -> FactoryOptions? {
    sequence(first: self, next: \.outer).lazy.compactMap { opening in
      opening.entryIfAny(of: entry, in: manager)?._withUnsafeGuaranteedRef { $0.look(\.options) }
    }.first(where: \.isRegistered)
  }
}
