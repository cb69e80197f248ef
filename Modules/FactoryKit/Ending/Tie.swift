import Synchronization

/// What an instance that is kept has to do with the end: how it is closed, and what it needs until then.
///
/// Instances that neither have to be closed nor hold one that has to be have none. An instance refers to
/// the ties of what its making has asked for, so whoever has it finds all that it needs.
final class Tie: Sendable {
  private struct State: Sendable {
    /// What its making has asked for.
    var needs: [Tie] = []
    /// When it was made, counted in instances; `.max` as long as it isn't.
    var order = UInt.max
    /// When something that has no closer itself was first made with it.
    var heldOrder = UInt.max
    /// The entries that keep it, if there are several: those of a singleton that was copied.
    var places: [Place] = []
  }

  /// An entry that goes when its scope does.
  private struct Place: Sendable {
    weak let entry: Entry?
  }

  private static let last = Atomic<UInt>(0)
  private static let inUse = Atomic(false)

  /// How it is closed; `nil` if it only holds something that is.
  let closer: Closer?
  /// What messages call it.
  let frame: ResolutionFrame
  /// The number of the container that it was made for.
  let owner: UInt
  /// Whether it was made in a task, where not all that was asked for is known.
  let isAsync: Bool
  private let state = Locked(State())
  private let closed = Atomic(false)

  init(_ closer: Closer?, _ frame: ResolutionFrame, of owner: UInt, isAsync: Bool = false) {
    self.closer = closer
    self.frame = frame
    self.owner = owner
    self.isAsync = isAsync
  }

  /// Whether any factory of the process has a closer, so that ties are worth a look.
  static var isInUse: Bool { inUse.load(ordering: .relaxed) }

  /// Says that a factory has a closer.
  static func begin() { inUse.store(true, ordering: .relaxed) }

  /// Notes that the instance is made, and what that has asked for.
  func finish(asking needs: [Tie]) {
    let order = Self.last.add(1, ordering: .relaxed).newValue
    state.withLock { state in
      state.order = order
      state.needs = needs
    }
    guard closer == nil else { return }
    for need in needs { need.hold(order) }
  }

  private func hold(_ order: UInt) {
    state.withLock { $0.heldOrder = min($0.heldOrder, order) }
  }

  /// Whether its closing has begun.
  var isClosed: Bool { closed.load(ordering: .acquiring) }

  /// Notes that its closing begins.
  ///
  /// - Returns: Whether it hasn't before.
  func close() -> Bool { !closed.exchange(true, ordering: .acquiringAndReleasing) }

  /// The entries that keep the instance, if there are several.
  var places: [Entry] { state.withLock { $0.places.compactMap(\.entry) } }

  /// Notes entries that keep the instance.
  func add(_ entries: [Entry]) {
    // Handed out, so that an entry which goes meanwhile doesn't go under the lock.
    _ = state.withLock { state in
      let places = state.places.compactMap(\.entry)
      let new = entries.filter { entry in !places.contains { $0 === entry } }
      state.places = (places + new).map(Place.init)
      return places
    }
  }

  /// When it was made, counted in instances.
  var order: UInt { state.withLock(\.order) }

  /// Which of some ties it needs, directly or not.
  ///
  /// Of an async making, it isn't known which kept instances it has read. So it is taken to need whatever
  /// one of those that there were could have led it to.
  func needed(of others: [Tie]) -> [Tie] {
    var seen: Set<ObjectIdentifier> = []
    var pending = [self]
    while let tie = pending.popLast() {
      guard seen.insert(ObjectIdentifier(tie)).inserted else { continue }
      let (needs, order) = tie.state.withLock { ($0.needs, $0.order) }
      pending += needs
      if tie.isAsync {
        pending += others.filter { other in other.state.withLock { $0.heldOrder < order } }
      }
    }
    return others.filter { $0 !== self && seen.contains(ObjectIdentifier($0)) }
  }
}
