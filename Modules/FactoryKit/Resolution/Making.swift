/// The making of an instance that something will keep, by a closure that a thread is inside of.
final class Making {
  let frame: ResolutionFrame
  /// How long the instance will live.
  let lifetime: Lifetime
  /// What it is made inside of, on the same thread.
  let outer: Making?
  private let closer: Closer?
  /// The number of the container that it is made for.
  private let owner: UInt
  /// The ties of what was asked for.
  private var needs: [Tie] = []
  /// Whether the thread sees all that is asked for here.
  private let seesAll: Bool
  /// Whether that is to be ended here.
  private let hasBlocked: Bool

  /// Begins a making on the calling thread.
  init(
    _ frame: ResolutionFrame,
    _ lifetime: Lifetime,
    _ closer: Closer?,
    of owner: UInt,
    on thread: ResolutionThread
  ) {
    self.frame = frame
    self.lifetime = lifetime
    self.closer = closer
    self.owner = owner
    outer = thread.making
    hasBlocked = Tie.isInUse && thread.reading.pointee.block()
    seesAll = hasBlocked || outer?.seesAll == true
    thread.making = self
  }

  /// Ends what was begun.
  ///
  /// - Parameters:
  ///   - thread: The calling thread.
  ///   - box: What was made, or is being made from now on in a task.
  func end(on thread: ResolutionThread, with box: KeptInstance) {
    thread.making = outer
    if hasBlocked { thread.reading.pointee.unblock() }
    if let tie = tie(of: box) { box.note(tie) }
  }

  private func tie(of box: KeptInstance) -> Tie? {
    guard Tie.isInUse else { return nil }
    if box.isBeingMade {
      // Without a closer, it has a tie if it turns out to need one.
      return closer.map { Tie($0, frame, of: owner, isAsync: true) }
    }
    guard box.isInstance, closer != nil || !needs.isEmpty else { return nil }
    let tie = Tie(closer, frame, of: owner, isAsync: !seesAll)
    tie.finish(asking: needs)
    return tie
  }

  /// Whether something is being made on this thread or by this task that something will keep.
  static var isUnderWay: Bool {
    isUnderWayOnThread || FlightNode.isBound && FlightNode.current != nil
  }

  /// The same, on this thread alone.
  static var isUnderWayOnThread: Bool {
    CurrentThread.unmanaged._withUnsafeGuaranteedRef { $0.making != nil }
  }

  /// Notes that something with a tie was asked for now.
  static func note(_ tie: Tie, on thread: ResolutionThread) {
    if let making = thread.making {
      if !making.needs.contains(where: { $0 === tie }) { making.needs.append(tie) }
    } else {
      FlightNode.current?.note(tie)
    }
  }
}
