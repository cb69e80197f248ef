import Synchronization

/// Admits the builds of instances that a container or an open scope must close, until its shutdown begins.
///
/// It knows the holds: the builds and the closings in flight, for which the shutdown waits, and the stored instances.
final class ShutdownGate: Sendable {
  private struct State: Sendable {
    /// The builds and closings in flight.
    var inFlight: [ObjectIdentifier: Hold] = [:]
    /// The holds on stored instances.
    var stored: [ObjectIdentifier: Hold] = [:]
    /// The task that waits until nothing is in flight.
    var waiter: CheckedContinuation<Void, Never>?
    /// Whether there ever was a build.
    var isUsed = false
    /// Whether new builds are refused.
    var isClosed = false
    /// The errors of the actions that the end of the store has called.
    var failures: [ShutdownError.Failure] = []
    /// The task that shuts the container down.
    var timekeeper: Task<ShutdownError?, Never>?

    /// Ends a build or a closing.
    ///
    /// - Returns: Whether it was in flight; `false` if it was abandoned.
    mutating func end(_ hold: Hold) -> Bool {
      guard inFlight.removeValue(forKey: ObjectIdentifier(hold)) != nil else {
        return false
      }
      hold.task = nil
      resumeIfEmpty()
      return true
    }

    /// Resumes the task that waits, which runs no code of the task, so it may happen under locks.
    mutating func resumeIfEmpty() {
      guard inFlight.isEmpty else {
        return
      }
      waiter?.resume()
      waiter = nil
    }
  }

  /// The gates whose shutdown actions have called the current code, for ``ManagedContainer/shutdown(within:clock:)``.
  ///
  /// The end of an open scope adds none; an instance that a scope drops adds the gate of the scope.
  @TaskLocal static var closing: [ShutdownGate] = []

  private let state = Locked(State())

  /// Whether there ever was a build.
  var isUsed: Bool { state.withLock(\.isUsed) }

  /// Whether new builds are refused.
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// Refuses new builds from now on.
  ///
  /// - Returns: Whether there ever was a build.
  func close() -> Bool {
    state.withLock { state in
      state.isClosed = true
      return state.isUsed
    }
  }

  /// Refuses new builds from now on, and starts the shutdown of a container with the first call.
  ///
  /// - Returns: The task of the first call.
  func shutDown(_ start: () -> Task<ShutdownError?, Never>) -> Task<ShutdownError?, Never> {
    state.withLock { state in
      state.isClosed = true
      let timekeeper = state.timekeeper ?? start()
      state.timekeeper = timekeeper
      return timekeeper
    }
  }

  /// Waits until no build and no closing is in flight.
  ///
  /// - Precondition: No other task waits.
  nonisolated(nonsending) func wait() async {
    if state.withLock({ $0.inFlight.isEmpty }) {
      return
    }
    await withCheckedContinuation { waiter in
      state.withLock { state in
        if state.inFlight.isEmpty {
          waiter.resume()
        } else {
          state.waiter = waiter
        }
      }
    }
  }

  /// Admits the build of a hold, unless new ones are refused.
  ///
  /// - Returns: Whether it was admitted; `false` after the beginning of shutdown.
  func admit(_ hold: Hold) -> Bool {
    state.withLock { state in
      if state.isClosed {
        return false
      }
      state.isUsed = true
      state.inFlight[ObjectIdentifier(hold)] = hold
      return true
    }
  }

  /// Sets the task of a build or a closing, or cancels the task if it was abandoned.
  func setTask(_ task: Task<Void, Never>, of hold: Hold) {
    let isInFlight = state.withLock { state in
      let isInFlight = state.inFlight[ObjectIdentifier(hold)] != nil
      if isInFlight {
        hold.task = task
      }
      return isInFlight
    }
    if !isInFlight {
      task.cancel()
    }
  }

  /// Notes an object that was closed during the build of a hold.
  func noteClosed(_ object: AnyObject, during hold: Hold) {
    let address = address(of: object)
    // Weakly: what only the object needs is released before the build ends.
    let object = WeakBox<AnyObject>(object)
    state.withLock { state in
      // With a content, it is a closing that is in flight.
      if state.inFlight[ObjectIdentifier(hold)] != nil, hold.content == nil {
        hold.closedObjects[address] = object
      }
    }
  }

  /// Ends the build of a hold, which begins to hold the instance if a slot stores it.
  ///
  /// The caller holds the lock of the entry, under which it stores the instance. So shutdown, which waits for the end of
  /// the build, finds the instance.
  ///
  /// - Parameters:
  ///   - hold: The hold.
  ///   - instance: The ``Box`` of the new instance; `nil` after a failure.
  ///   - stored: The instance as the slot stores it.
  /// - Returns: Whether the instance may be stored; `false` if the build was abandoned, or the object was closed
  ///   during the build.
  func complete(_ hold: Hold, with instance: StoredInstance?, storedAs stored: StoredInstance?)
    -> Bool
  {
    let address = instance?.address
    // The closed objects leave the lock, and are released outside.
    let (mayBeStored, _) = state.withLock { state -> (Bool, [UInt: WeakBox<AnyObject>]) in
      let closed = hold.closedObjects
      hold.closedObjects = [:]
      let wasClosed = address.map { closed[$0]?.held != nil } ?? false
      guard state.end(hold), !wasClosed else {
        return (false, closed)
      }
      if let instance, let stored {
        hold.content = Hold.Content(held: .begin(hold, of: instance), stored: stored)
        state.stored[ObjectIdentifier(hold)] = hold
      }
      return (true, closed)
    }
    return mayBeStored
  }

  /// Begins to hold the instance of a build that all callers have left, and that the caller closes.
  ///
  /// - Returns: Whether to close it; `false` if the object was closed during the build.
  func completeForClosing(_ hold: Hold, _ instance: StoredInstance) -> Bool {
    let address = instance.address
    // The closed objects leave the lock, and are released outside.
    let (mayBeClosed, _) = state.withLock { _ -> (Bool, [UInt: WeakBox<AnyObject>]) in
      let closed = hold.closedObjects
      hold.closedObjects = [:]
      if let address, closed[address]?.held != nil {
        return (false, closed)
      }
      hold.content = Hold.Content(held: .begin(hold, of: instance), stored: instance)
      return (true, closed)
    }
    return mayBeClosed
  }

  /// Begins to close a stored instance.
  ///
  /// - Parameters:
  ///   - hold: The hold.
  ///   - isAtEnd: Whether the store ends; otherwise it drops the instance.
  /// - Returns: Whether the closing is in flight now; `false` if the hold has ended, and if the end of the store has begun
  ///   before the store drops the instance.
  func beginClosing(_ hold: Hold, atEnd isAtEnd: Bool = false) -> Bool {
    state.withLock { state in
      guard state.isClosed == isAtEnd,
        state.stored.removeValue(forKey: ObjectIdentifier(hold)) != nil
      else { return false }
      hold.content?.stored.mark = .none
      state.inFlight[ObjectIdentifier(hold)] = hold
      return true
    }
  }

  /// Ends a build or a closing, unless it was abandoned.
  ///
  /// - Parameters:
  ///   - hold: The hold.
  ///   - failure: The error of the action, if the end of the store has called it.
  func end(_ hold: Hold, with failure: ShutdownError.Failure? = nil) {
    // Released outside of the lock.
    _ = state.withLock { state in
      if state.end(hold), let failure {
        state.failures.append(failure)
      }
      return hold.content.take()
    }
  }

  /// Takes the errors of the actions, in the order of their calls.
  func takeFailures() -> [ShutdownError.Failure] {
    state.withLock { state in
      defer { state.failures = [] }
      return state.failures
    }
  }

  /// Ends the hold on an instance that no slot refers to any more, without closing it.
  func giveUp(_ hold: Hold) {
    let content = state.withLock { state -> Hold.Content? in
      guard state.stored.removeValue(forKey: ObjectIdentifier(hold)) != nil else {
        return nil
      }
      return hold.content.take()
    }
    _ = content?.held.end(hold)
  }

  /// Whether the end of the store has begun, and will close an instance.
  func willClose(_ hold: Hold) -> Bool {
    state.withLock { $0.isClosed && $0.stored[ObjectIdentifier(hold)] != nil }
  }

  /// The holds on stored instances, in the order of completion.
  var closings: [Closing] {
    let holds = state.withLock { state in
      state.stored.values.map { (hold: $0, held: $0.content?.held) }
    }
    var closings: [Closing] = []
    for (hold, held) in holds {
      if let closing = Closing(hold, of: held) {
        closings.append(closing)
      } else {
        // The object is gone.
        giveUp(hold)
      }
    }
    return closings.sorted { $0.held.order < $1.held.order }
  }

  /// Abandons the builds and closings: no scope stores the new instances, and the tasks are cancelled.
  ///
  /// - Returns: The names of their factories.
  func abandon() -> [String] {
    let abandoned = state.withLock { state in
      let abandoned = Array(state.inFlight.values)
      state.inFlight = [:]
      state.resumeIfEmpty()
      return abandoned
    }
    ThreadExecutor.cancel(abandoned.compactMap(\.task))
    return abandoned.map(\.frame.description).sorted()
  }
}
