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
  private let ledger: ShutdownLedger
  private let elapsed: @Sendable () -> Duration
  private let find: @Sendable () -> [StoredClosable]
  private let outer = enclosing
  private let state = Locked(State())

  /// Starts a shutdown.
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
    (self.limit, self.ledger, self.find) = (limit, ledger, find)
    elapsed = { start.duration(to: clock.now) }
    let supervisor = Task { [self] in
      var next: Duration? = limit / 2
      while let deadline = next {
        try? await clock.sleep(until: start.advanced(by: deadline), tolerance: nil)
        next = check(at: max(deadline, elapsed()))
      }
    }
    state.withLock { $0.supervisor = supervisor }
    startWorker(0)
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

  private func startWorker(_ number: Int) {
    let task = Task(executorPreference: ThreadExecutor()) { [self] in
      if number == 0 {
        await ledger.waitForBuilds()
        let found = find()
        state.withLock { if !$0.isFinished { $0.remaining = found } }
      }
      await Self.$enclosing.withValue(self) {
        while let closable = next(for: number) {
          do {
            try await closable.close()
          } catch {
            fail(closable.name, error, by: number)
          }
        }
      }
    }
    let isCurrent = state.withLock { state in
      if state.worker == number { state.task = task }
      return state.worker == number && !state.isFinished
    }
    if !isCurrent { task.cancel() }
  }

  /// Returns the next instance to close; `nil` for a worker that was abandoned, or if none remains.
  private func next(for worker: Int) -> StoredClosable? {
    let now = elapsed()
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
  /// - Parameter now: The time since the start.
  /// - Returns: The time of the next check; `nil` at the end.
  private func check(at now: Duration) -> Duration? {
    if state.withLock({ $0.remaining == nil && !$0.isFinished }) {
      let abandoned = ledger.abandonBuilds()
      let found = now < limit ? nil : find()
      state.withLock { state in
        state.unfinished += abandoned
        state.remaining = state.remaining ?? found
      }
    }
    let (next, abandoned, worker) = state.withLock {
      state -> (Duration?, Task<Void, Never>?, Int) in
      if state.isFinished { return (nil, nil, 0) }
      let isOver = now >= limit
      guard isOver || state.current.map({ $0.deadline <= now }) == true else {
        // An action that begins later has no earlier deadline than this.
        let earliest = max(now + (limit - now) / 2, now + .milliseconds(1))
        return (state.current?.deadline ?? min(earliest, limit), nil, 0)
      }
      state.unfinished += state.current.map { [$0.name] } ?? []
      if isOver { state.unfinished += (state.remaining ?? []).reversed().map(\.name) }
      defer { (state.current, state.task) = (nil, nil) }
      (state.isFinished, state.worker) = (isOver, state.worker + 1)
      return (isOver ? nil : now, state.task, isOver ? 0 : state.worker)
    }
    abandoned?.cancel()
    if worker > 0 { startWorker(worker) }
    return next
  }
}
