extension ManagedContainer {
  /// Closes the stored instances of the container whose factories have an `onShutdown` action.
  ///
  /// Instances are closed one after the other, in the reverse order in which their builds were complete, so each is
  /// closed before its dependencies. The container also closes the singletons that were built through it.
  ///
  /// ```swift
  /// try await container.shutdown(within: .seconds(10))
  /// ```
  ///
  /// An instance can be resolved until its own action begins. Afterwards the container builds no new one:
  /// ``ContainerShutDownError``. Factories without an action work as before.
  ///
  /// The limit always holds, even if an action blocks its thread. In-flight builds get half of the time, and each
  /// action half of the time that is left; the last action gets all of it. Then they are cancelled and named in the
  /// error, and the next action begins. Shutdown goes on if the current task is cancelled.
  ///
  /// Later callers wait for the first call, and throw the same error. Within an action, a call returns at once.
  ///
  /// - Parameters:
  ///   - limit: The time for everything.
  ///   - clock: The clock that measures it.
  /// - Throws: ``ShutdownError`` with the instances that weren't closed in time, and the errors of actions.
  /// - Complexity: O(*n* log *n*) for *n* stored instances.
  public func shutdown(
    within limit: Duration,
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws(ShutdownError) {
    let (manager, singletons, start) = (manager, Scope.singleton, clock.now)
    let ledger = manager.ledger.ledger
    let shutdown = ledger.close {
      ContainerShutdown(within: limit, of: ledger, clock: clock, since: start) {
        ledger.closables(in: manager.entries.entries + singletons.entries.entries)
      }
    }
    try await shutdown.wait()
  }
}

/// The shutdown of one container: a worker closes one instance after the other, and a supervisor limits its time.
///
/// The worker is a task on a thread of its own, so an action that blocks its thread delays nothing else. The supervisor
/// abandons a worker whose action takes too long, and starts another one for the remaining instances.
final class ContainerShutdown: Sendable {
  private struct State: Sendable {
    /// The instances to close, the next one last; `nil` while builds are in flight.
    var remaining: [StoredClosable]?
    /// The number of the worker that has not been abandoned, and its task.
    var worker = 0
    var task: Task<Void, Never>?
    /// The name of the instance that the worker closes, and the time when it is abandoned.
    var current: (name: String, deadline: Duration)?
    var unfinished: [String] = []
    var failures: [ShutdownError.Failure] = []
    var supervisor: Task<Void, Never>?
    var isFinished = false
  }

  /// The shutdown whose action the current task runs.
  @TaskLocal private static var enclosing: ContainerShutdown?

  private let limit: Duration
  private let outer = enclosing
  private let state = Locked(State())

  /// Starts a shutdown.
  ///
  /// The container stores it, so it must not retain the container: only its tasks do.
  ///
  /// - Parameters:
  ///   - limit: The time for everything.
  ///   - ledger: The builds to wait for.
  ///   - clock: Measures the time.
  ///   - start: The time of the start.
  ///   - find: Returns the instances to close, in the order of their completion.
  init<C: Clock<Duration>>(
    within limit: Duration,
    of ledger: ShutdownLedger,
    clock: C,
    since start: C.Instant,
    find: @escaping @Sendable () -> [StoredClosable]
  ) {
    self.limit = limit
    let elapsed: @Sendable () -> Duration = { start.duration(to: clock.now) }
    // Under the lock, because the worker cancels the supervisor at the end.
    state.withLock { state in
      state.supervisor = Task { [self] in
        startWorker(0, elapsed) {
          await ledger.waitForBuilds()
          return find()
        }
        var next: Duration? = limit / 2
        while let deadline = next {
          try? await clock.sleep(until: start.advanced(by: deadline), tolerance: nil)
          next = check(at: max(deadline, elapsed()), ledger, elapsed, find)
        }
      }
    }
  }

  /// Waits for the end, unless the current task runs one of the actions: it would wait for itself.
  func wait() async throws(ShutdownError) {
    let enclosing = sequence(first: Self.enclosing, next: { $0?.outer })
    if enclosing.contains(where: { $0 === self }) { return }
    await state.withLock(\.supervisor)?.value
    let (unfinished, failures) = state.withLock { ($0.unfinished, $0.failures) }
    if !unfinished.isEmpty || !failures.isEmpty {
      throw ShutdownError(unfinished: unfinished, failures: failures, limit: limit)
    }
  }

  // MARK: - The worker

  private func startWorker(
    _ number: Int,
    _ elapsed: @escaping @Sendable () -> Duration,
    _ find: (@Sendable () async -> [StoredClosable])? = nil
  ) {
    let task = Task(executorPreference: ThreadExecutor()) { [self] in
      if let find {
        let found = await find()
        state.withLock { if !$0.isFinished { $0.remaining = found } }
      }
      await Self.$enclosing.withValue(self) {
        while let closable = next(for: number, at: elapsed()) {
          do {
            try await closable.close()
          } catch {
            fail(closable.name, error, by: number)
          }
        }
      }
    }
    state.withLock { if !$0.isFinished { $0.task = task } }
  }

  /// Returns the next instance to close; `nil` for a worker that was abandoned, or if none remains.
  private func next(for worker: Int, at now: Duration) -> StoredClosable? {
    let (next, supervisor) = state.withLock { state -> (StoredClosable?, Task<Void, Never>?) in
      guard state.worker == worker, !state.isFinished else { return (nil, nil) }
      let next = state.remaining?.popLast()
      let isLast = state.remaining?.isEmpty ?? true
      state.current = next.map { ($0.name, isLast ? limit : now + (limit - now) / 2) }
      state.isFinished = next == nil
      return (next, next == nil ? state.supervisor : nil)
    }
    // It sleeps, and finds that there is nothing left to do.
    supervisor?.cancel()
    return next
  }

  private func fail(_ name: String, _ error: any Error, by worker: Int) {
    state.withLock { state in
      guard state.worker == worker, !state.isFinished else { return }
      state.failures.append(ShutdownError.Failure(name: name, error: error))
    }
  }

  // MARK: - The supervisor

  /// Abandons builds and actions that have used up their time.
  ///
  /// - Returns: The time of the next check; `nil` at the end.
  private func check(
    at now: Duration,
    _ ledger: ShutdownLedger,
    _ elapsed: @escaping @Sendable () -> Duration,
    _ find: () -> [StoredClosable]
  ) -> Duration? {
    let isOver = now >= limit
    // None, once the worker closes instances.
    let builds = ledger.abandonBuilds()
    let found = isOver ? find() : []
    let (next, abandoned, worker, _) = state.withLock {
      state -> (Duration?, Task<Void, Never>?, Int, [StoredClosable]?) in
      // The worker may have closed all other instances already.
      state.unfinished += builds.names
      if state.isFinished { return (nil, nil, 0, nil) }
      guard isOver || state.current.map({ $0.deadline <= now }) == true else {
        // An action that begins later has no earlier deadline than this.
        let earliest = max(now + (limit - now) / 2, now + .milliseconds(1))
        return (state.current?.deadline ?? min(earliest, limit), nil, 0, nil)
      }
      state.unfinished += state.current.map { [$0.name] } ?? []
      defer { (state.current, state.task) = (nil, nil) }
      (state.isFinished, state.worker) = (isOver, state.worker + 1)
      guard isOver else { return (now, state.task, state.worker, nil) }
      state.unfinished += (state.remaining ?? found).reversed().map(\.name)
      // The instances are released outside the lock.
      defer { state.remaining = nil }
      return (nil, state.task, 0, state.remaining)
    }
    if abandoned != nil || !builds.sharedTasks.isEmpty {
      // A cancellation handler may block its thread.
      Task(executorPreference: ThreadExecutor()) {
        abandoned?.cancel()
        for sharedTask in builds.sharedTasks { sharedTask.cancelBuild() }
      }
    }
    if worker > 0 { startWorker(worker, elapsed) }
    return next
  }
}
