import Synchronization

/// Admits the builds of instances that a container or an open scope must close, until its shutdown begins.
///
/// It knows the holds. The shutdown waits for the builds and the closings in flight, and closes the stored instances.
final class ShutdownGate: Sendable {
  struct State: Sendable {
    /// The holds that haven't ended.
    var holds: [ObjectIdentifier: Hold] = [:]
    /// The number of builds and closings in flight.
    var inFlightCount = 0
    /// The task that waits until nothing is in flight.
    var waiter: CheckedContinuation<Void, Never>?
    /// Whether new builds are refused.
    var refusesBuilds = false
    /// The errors of the actions that the end of the store has called.
    var failures: [ShutdownError.Failure] = []
    /// The task that shuts the container down.
    var shutdownTask: Task<ShutdownError?, Never>?

    /// Ends the flight of a build or a closing.
    ///
    /// - Parameters:
    ///   - hold: The hold.
    ///   - phase: The next phase of the hold.
    /// - Returns: Whether it was in flight; `false` if it was abandoned.
    mutating func endFlight(of hold: Hold, to phase: Hold.Phase) -> Bool {
      guard hold.isInFlight else {
        return false
      }
      hold.phase = phase
      hold.task = nil
      hold.closedObjects = [:]
      if phase == .ended {
        holds[ObjectIdentifier(hold)] = nil
      }
      inFlightCount -= 1
      if inFlightCount == 0 {
        // This runs no code of the task, so it may happen under locks.
        waiter?.resume()
        waiter = nil
      }
      return true
    }
  }

  /// The gates whose shutdown actions have called the current code, for ``ManagedContainer/shutdown(within:clock:)``.
  ///
  /// The end of an open scope adds none; an instance that a scope drops adds the gate of the scope.
  @TaskLocal static var gatesOfActions: [ShutdownGate] = []

  let state = Locked(State())

  /// Whether there are builds in flight or stored instances.
  var hasHolds: Bool { state.withLock { !$0.holds.isEmpty } }

  /// Admits the build of a hold, unless new ones are refused.
  ///
  /// - Returns: Whether it was admitted; `false` after the beginning of shutdown.
  func admit(_ hold: Hold) -> Bool {
    state.withLock { state in
      if state.refusesBuilds {
        return false
      }
      state.holds[ObjectIdentifier(hold)] = hold
      state.inFlightCount += 1
      return true
    }
  }

  /// Sets the task of a build or a closing, or cancels the task if it has ended or was abandoned.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - hold: The hold.
  ///   - phase: The phase of the hold during the task.
  func setTask(_ task: Task<Void, Never>, of hold: Hold, _ phase: Hold.Phase) {
    let isSet = state.withLock { _ in
      guard hold.phase == phase else {
        return false
      }
      hold.task = task
      return true
    }
    if !isSet {
      task.cancel()
    }
  }

  /// Notes an object that was closed during the build of a hold.
  func noteClosed(_ instance: StoredInstance, during hold: Hold) {
    guard let address = instance.address else {
      return
    }
    // Weakly: what only the object needs is released before the build ends.
    let object = WeakBox<AnyObject>(instance.object)
    state.withLock { _ in
      if hold.phase == .building {
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
  /// - Returns: Whether the instance is held; `false` without one, if the build was abandoned, and if the object was closed
  ///   during the build.
  func complete(_ hold: Hold, with instance: StoredInstance?, storedAs stored: StoredInstance?)
    -> Bool
  {
    let address = instance?.address
    return state.withLock { state in
      guard let instance, let stored, !hold.hasClosed(address) else {
        _ = state.endFlight(of: hold, to: .ended)
        return false
      }
      guard state.endFlight(of: hold, to: .stored) else {
        return false
      }
      hold.content = Hold.Content(held: .begin(hold, of: instance), stored: stored)
      return true
    }
  }

  /// Begins to hold the instance of a build that all callers have left, and that the caller closes.
  ///
  /// - Returns: Whether to close it; `false` if the object was closed during the build.
  func completeForClosing(_ hold: Hold, _ instance: StoredInstance) -> Bool {
    let address = instance.address
    return state.withLock { _ in
      if hold.hasClosed(address) {
        return false
      }
      if hold.phase == .building {
        hold.phase = .closing
      }
      hold.content = Hold.Content(held: .begin(hold, of: instance), stored: instance)
      return true
    }
  }

  /// Ends the hold on an instance that no slot refers to any more, without closing it.
  func giveUp(_ hold: Hold) {
    let content = state.withLock { state -> Hold.Content? in
      guard hold.phase == .stored else {
        return nil
      }
      hold.phase = .ended
      state.holds[ObjectIdentifier(hold)] = nil
      return hold.content.take()
    }
    _ = content?.held.end(hold)
  }

  /// Whether the end of the store has begun, and will close an instance.
  func willClose(_ hold: Hold) -> Bool {
    state.withLock { $0.refusesBuilds && hold.phase == .stored }
  }

  // MARK: - The end

  /// Refuses new builds from now on.
  ///
  /// - Returns: Whether there are builds in flight or stored instances.
  func refuseBuilds() -> Bool {
    state.withLock { state in
      state.refusesBuilds = true
      return !state.holds.isEmpty
    }
  }

  /// Refuses new builds from now on, and starts the shutdown of a container with the first call.
  ///
  /// - Returns: The task of the first call.
  func shutDown(_ start: () -> Task<ShutdownError?, Never>) -> Task<ShutdownError?, Never> {
    state.withLock { state in
      state.refusesBuilds = true
      let shutdownTask = state.shutdownTask ?? start()
      state.shutdownTask = shutdownTask
      return shutdownTask
    }
  }

  /// Waits until no build and no closing is in flight.
  ///
  /// - Precondition: No other task waits.
  nonisolated(nonsending) func wait() async {
    await withCheckedContinuation { waiter in
      state.withLock { state in
        if state.inFlightCount == 0 {
          waiter.resume()
        } else {
          state.waiter = waiter
        }
      }
    }
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
      guard state.refusesBuilds == isAtEnd, hold.phase == .stored else {
        return false
      }
      hold.content?.stored.mark = .none
      hold.phase = .closing
      state.inFlightCount += 1
      return true
    }
  }

  /// Ends a build or a closing, unless it was abandoned.
  ///
  /// - Parameters:
  ///   - hold: The hold.
  ///   - failure: The error of the action, if the end of the store has called it.
  func finish(_ hold: Hold, with failure: ShutdownError.Failure? = nil) {
    // Released outside of the lock.
    _ = state.withLock { state in
      if state.endFlight(of: hold, to: .ended), let failure {
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

  /// The ends of the holds on stored instances, in the order of completion, without those that a caller has taken over,
  /// and objects that are gone.
  var closings: [Closing] {
    var gone: [Hold] = []
    let closings = state.withLock { state in
      var closings: [Closing] = []
      for hold in state.holds.values where hold.phase == .stored && !hold.isReplaced {
        if let closing = Closing(hold) {
          closings.append(closing)
        } else {
          gone.append(hold)
        }
      }
      return closings
    }
    for hold in gone {
      giveUp(hold)
    }
    return closings.sorted { $0.held.order < $1.held.order }
  }

  /// Abandons the builds and closings: no scope stores the new instances, and the tasks are cancelled.
  ///
  /// - Returns: The names of their factories.
  func abandon() -> [String] {
    let abandoned = state.withLock { state in
      let inFlight = state.holds.values.filter(\.isInFlight)
      return inFlight.map { hold in
        let task = hold.task
        _ = state.endFlight(of: hold, to: .ended)
        return (hold: hold, task: task)
      }
    }
    ThreadExecutor.cancel(abandoned.compactMap(\.task))
    return abandoned.map(\.hold.frame.description).sorted()
  }
}
