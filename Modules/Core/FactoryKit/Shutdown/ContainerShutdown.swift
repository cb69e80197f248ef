extension ManagedContainer {
  /// Closes the stored instances of the container whose factories have an `onShutdown` action.
  ///
  /// Instances are closed one after the other, in the reverse order in which their builds were complete,
  /// so each is closed before its dependencies. The container also closes the singletons that were built
  /// through it.
  ///
  /// ```swift
  /// try await container.shutdown(within: .seconds(10))
  /// ```
  ///
  /// An instance can be resolved until its turn comes. Afterwards the container builds no new one:
  /// ``LateResolutionError``. Factories without an action work as before.
  ///
  /// The limit also holds if an action blocks, because actions run on a separate thread. Only code that blocks
  /// all threads of Swift's tasks can delay it. In-flight builds get half of the time, and each action half of
  /// the time that is left; the last action gets all of it. Then they are cancelled and named in the error, and
  /// the next action begins. Shutdown continues if the current task is cancelled.
  ///
  /// Later callers wait for the first call, and throw the same error. Within an action, a call returns at
  /// once.
  ///
  /// - Parameters:
  ///   - limit: The time for everything. `.seconds(Int.max)` means no limit. If it isn't above zero, nothing
  ///     is closed, and the error names all instances.
  ///   - clock: The clock that measures it.
  /// - Throws: ``ShutdownError`` with the instances that weren't closed in time, and the errors of actions.
  /// - Complexity: O(*n* log *n*) for *n* stored instances.
  public func shutdown(
    within limit: Duration,
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws(ShutdownError) {
    let manager = manager
    let gate = manager.gate
    let shutdown = ContainerShutdown(of: gate, within: limit.asLimit, clock)
    let number = manager.number
    let task = gate.shutDown {
      Task {
        let abandoned = await shutdown.waitForBuilds()
        let error = await shutdown.close(gate.closings, after: abandoned)
        for entry in Containers.entries(of: number) + Scope.singleton.entries.entries {
          _ = entry.change { $0.instances = $0.instances.withoutClosed() }
        }
        return error
      }
    }
    // An action would wait for itself.
    if ShutdownGate.closing.contains(where: { $0 === gate }) {
      return
    }
    if let error = await task.value {
      throw error
    }
  }
}

/// The shutdown of one container: a worker closes one instance after the other, and a timekeeper limits
/// its time.
///
/// The worker is a task on a thread of its own, so an action that blocks its thread delays nothing else.
/// The timekeeper abandons a worker whose action takes too long, and starts another one for the remaining
/// instances.
///
/// A worker that hangs retains this object, so the object doesn't retain the container.
private final class ContainerShutdown<C: Clock<Duration>>: Sendable {
  private struct State: Sendable {
    /// The instances to close, the next one last.
    var remaining: [Closing] = []
    /// The places of the objects.
    var places = StoredPlaces()
    /// The instance that a worker closes, and the time when the worker is abandoned.
    var current: (instance: Closing, deadline: Duration)?
    var unfinished: [String] = []
    var failures: [ShutdownError.Failure] = []
  }

  private let gate: ShutdownGate
  private let limit: Duration
  private let clock: C
  private let start: C.Instant
  private let state = Locked(State())

  init(of gate: ShutdownGate, within limit: Duration, _ clock: C) {
    self.gate = gate
    self.limit = limit
    self.clock = clock
    start = clock.now
  }

  /// The time since the start.
  private var now: Duration { start.duration(to: clock.now) }

  /// Sleeps until a time, or until the task is cancelled: then there is something to look at earlier.
  private func sleep(until time: Duration) async {
    try? await clock.sleep(until: start.advanced(by: time), tolerance: nil)
  }

  /// Waits for the end of the builds in flight, at most half of the time.
  ///
  /// - Returns: The names of the factories whose builds were abandoned.
  func waitForBuilds() async -> [String] {
    let timer = Task {
      await sleep(until: limit / 2)
      return Task.isCancelled ? [] : gate.abandon()
    }
    await gate.wait()
    timer.cancel()
    return await timer.value
  }

  /// Closes instances, as the timekeeper.
  ///
  /// - Parameters:
  ///   - found: The instances, in the order of their completion.
  ///   - abandoned: The names of the factories whose builds were abandoned.
  /// - Returns: The error for the callers.
  func close(_ found: [Closing], after abandoned: [String]) async -> ShutdownError? {
    let places = StoredPlaces(of: found)
    state.withLock { state in
      state.unfinished = abandoned
      state.remaining = found
      state.places = places
    }
    while let first = next() {
      let worker = startWorker(first)
      // Not a key path: for one with `?.`, the standard library copies between overlapping ranges.
      while let deadline = state.withLock({ $0.current?.deadline }) {
        await sleep(until: deadline)
        if abandonLateWorker() {
          ThreadExecutor.cancel([worker])
        }
      }
    }
    let ended = state.withLock { state in
      defer {
        state.remaining = []
        state.places = StoredPlaces()
      }
      return state
    }
    let unfinished = ended.unfinished + ended.remaining.reversed().map(\.name)
    if unfinished.isEmpty && ended.failures.isEmpty {
      return nil
    }
    return ShutdownError(unfinished: unfinished, failures: ended.failures, limit: limit)
  }

  /// Starts a worker that closes one instance after the other, until it is abandoned or none remains.
  private func startWorker(_ first: Closing) -> Task<Void, Never> {
    Task(executorPreference: ThreadExecutor()) { [self] in
      await ShutdownGate.$closing.withValue(ShutdownGate.closing + [gate]) {
        var next: Closing? = first
        while let closing = next {
          let places = state.withLock(\.places)
          next = self.next(after: closing, await closing.runAtEnd(removingFrom: consume places))
        }
      }
    }
  }

  /// Returns the next instance to close.
  ///
  /// - Parameters:
  ///   - last: The instance that the worker has closed; `nil` for a new worker.
  ///   - failure: The error of its action.
  /// - Returns: The instance; `nil` if the worker was abandoned, or if no instance or no time is left.
  private func next(
    after last: Closing? = nil,
    _ failure: ShutdownError.Failure? = nil
  ) -> Closing? {
    let time = now
    let (next, isAbandoned) = state.withLock { state -> (Closing?, Bool) in
      guard state.current?.instance.hold === last?.hold else {
        return (nil, true)
      }
      if let failure {
        state.failures.append(failure)
      }
      var next: Closing?
      if time < limit {
        next = state.remaining.popLast()
      }
      let isLast = state.remaining.isEmpty
      let deadline = if isLast { limit } else { time + (limit - time) / 2 }
      state.current = next.map { ($0, deadline) }
      return (next, false)
    }
    // The timekeeper's sleep ends, and it finds that nothing is left to do.
    if next == nil, !isAbandoned {
      gate.timekeeper?.cancel()
    }
    return next
  }

  /// Abandons the worker if its time is over.
  ///
  /// - Returns: Whether it was abandoned.
  private func abandonLateWorker() -> Bool {
    let time = now
    return state.withLock { state in
      guard let (instance, deadline) = state.current, time >= deadline else {
        return false
      }
      state.unfinished.append(instance.name)
      // The worker still retains the instance, so nothing is released under the lock.
      state.current = nil
      return true
    }
  }
}
