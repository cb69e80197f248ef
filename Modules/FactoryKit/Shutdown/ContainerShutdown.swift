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
  /// An instance can be resolved until its own action begins. Afterwards the container builds no new one:
  /// ``ContainerShutDownError``. Factories without an action work as before.
  ///
  /// The limit always holds, even if an action blocks its thread. In-flight builds get half of the time,
  /// and each action half of the time that is left; the last action gets all of it. Then they are
  /// cancelled and named in the error, and the next action begins. Shutdown goes on if the current task
  /// is cancelled.
  ///
  /// Later callers wait for the first call, and throw the same error. Within an action, a call returns at
  /// once.
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
    let (manager, singletons, builds) = (manager, Scope.singleton, manager.builds.orNew)
    let shutdown = ContainerShutdown(of: builds, within: limit, clock)
    let task = builds.close {
      Task {
        await shutdown.run {
          builds.closables(in: manager.entries.entries + singletons.entries.entries)
        }
      }
    }
    // An action would wait for itself.
    if InFlightBuilds.closing.contains(where: { $0 === builds }) { return }
    if let error = await task.value { throw error }
  }
}

/// The shutdown of one container: a worker closes one instance after the other, and a supervisor limits
/// its time.
///
/// The worker is a task on a thread of its own, so an action that blocks its thread delays nothing else.
/// The supervisor abandons a worker whose action takes too long, and starts another one for the remaining
/// instances.
///
/// A worker that hangs retains this object, so the object doesn't retain the container.
private final class ContainerShutdown<C: Clock<Duration>>: Sendable {
  private struct State: Sendable {
    /// The instances to close, the next one last.
    var remaining: [StoredClosable] = []
    /// The number of the worker that has not been abandoned.
    var worker = 0
    /// The name of the instance that the worker closes, and the time when the worker is abandoned.
    ///
    /// A worker that has not begun has no name yet; without a worker, this is `nil`.
    var current: (name: String?, deadline: Duration)?
    var unfinished: [String] = []
    var failures: [ShutdownError.Failure] = []
  }

  private let builds: InFlightBuilds
  private let limit: Duration
  private let clock: C
  private let start: C.Instant
  private let state = Locked(State())

  init(of builds: InFlightBuilds, within limit: Duration, _ clock: C) {
    (self.builds, self.limit, self.clock, start) = (builds, limit, clock, clock.now)
  }

  /// The time since the start.
  private var now: Duration { start.duration(to: clock.now) }

  // MARK: - The supervisor

  /// Closes the instances.
  ///
  /// - Parameter find: Returns the instances to close, in the order of their completion.
  /// - Returns: The error for the callers.
  func run(_ find: () -> [StoredClosable]) async -> ShutdownError? {
    let timer = Task {
      _ = await sleep(until: limit / 2)
      return Task.isCancelled ? [] : builds.abandon()
    }
    await builds.wait()
    timer.cancel()
    let (abandoned, found) = (await timer.value, find())
    state.withLock { ($0.unfinished, $0.remaining) = (abandoned, found) }
    var time = now
    while let number = beginWorker(at: time) {
      let worker = startWorker(number)
      while let deadline = deadline(of: worker, at: time) { time = await sleep(until: deadline) }
    }
    let (unfinished, failures) = state.withLock { ($0.unfinished, $0.failures) }
    return unfinished.isEmpty && failures.isEmpty
      ? nil : ShutdownError(unfinished: unfinished, failures: failures, limit: limit)
  }

  /// Waits until a time.
  ///
  /// - Returns: The time that it is then.
  private func sleep(until time: Duration) async -> Duration {
    try? await clock.sleep(until: start.advanced(by: time), tolerance: nil)
    return max(time, now)
  }

  /// Returns the number of a new worker; `nil` if no instance or no time is left.
  private func beginWorker(at time: Duration) -> Int? {
    // The remaining instances are released outside the lock.
    let (worker, _) = state.withLock { state -> (Int?, [StoredClosable]) in
      let remaining = state.remaining
      if time < limit, !remaining.isEmpty {
        state.current = (nil, time + (limit - time) / 2)
        return (state.worker, [])
      }
      state.unfinished += remaining.reversed().map(\.name)
      state.remaining = []
      return (nil, remaining)
    }
    return worker
  }

  /// Returns the time when a worker must be abandoned, or abandons the worker if that time is over.
  ///
  /// - Returns: The time; `nil` if the worker has ended or was abandoned.
  private func deadline(of worker: Task<Void, Never>, at time: Duration) -> Duration? {
    let (deadline, isLate) = state.withLock { state -> (Duration?, Bool) in
      guard let (name, deadline) = state.current else { return (nil, false) }
      if time < deadline { return (deadline, false) }
      if let name { state.unfinished.append(name) }
      (state.worker, state.current) = (state.worker + 1, nil)
      return (nil, true)
    }
    // A cancellation handler may block its thread.
    if isLate { Task(executorPreference: ThreadExecutor()) { worker.cancel() } }
    return deadline
  }

  // MARK: - The worker

  private func startWorker(_ number: Int) -> Task<Void, Never> {
    Task(executorPreference: ThreadExecutor()) { [self] in
      await InFlightBuilds.$closing.withValue(InFlightBuilds.closing + [builds]) {
        var failure: ShutdownError.Failure?
        while let closable = next(for: number, failure) {
          failure = nil
          do {
            try await closable.close()
          } catch {
            failure = ShutdownError.Failure(name: closable.name, error: error)
          }
        }
      }
    }
  }

  /// Returns the next instance to close; `nil` for a worker that was abandoned, or if none remains.
  private func next(for worker: Int, _ failure: ShutdownError.Failure?) -> StoredClosable? {
    let time = now
    let (next, isEnd) = state.withLock { state -> (StoredClosable?, Bool) in
      guard state.worker == worker else { return (nil, false) }
      if let failure { state.failures.append(failure) }
      let next = state.remaining.popLast()
      let deadline = state.remaining.isEmpty ? limit : time + (limit - time) / 2
      state.current = next.map { ($0.name, deadline) }
      return (next, next == nil)
    }
    // The supervisor sleeps, and finds that there is nothing left to do.
    if isEnd { builds.shutdown?.cancel() }
    return next
  }
}
