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
    let gate = manager.store.gate
    let number = manager.number
    let limit = TimeLimit(limit.asLimit, clock)
    let task = gate.shutDown {
      Task {
        let end = await ShutdownGate.$gatesOfActions.withValue(ShutdownGate.gatesOfActions + [gate])
        {
          await gate.closeAll(within: limit)
        }
        for entry in Containers.entries(of: number) + Scope.singleton.store.entries.all {
          _ = entry.change { $0.instances = $0.instances.withoutClosed() }
        }
        if end.unfinished.isEmpty && end.failures.isEmpty {
          return nil
        }
        return ShutdownError(
          unfinished: end.unfinished,
          failures: end.failures,
          limit: limit.duration
        )
      }
    }
    // An action would wait for itself.
    if ShutdownGate.gatesOfActions.contains(where: { $0 === gate }) {
      return
    }
    if let error = await task.value {
      throw error
    }
  }
}

/// The time for the end of a store.
struct TimeLimit: Sendable {
  let duration: Duration
  /// Returns the time since the start.
  private let now: @Sendable () -> Duration
  /// Sleeps until a time since the start, or until the task is cancelled.
  let sleep: @Sendable (Duration) async -> Void

  /// Starts to measure the time.
  init<C: Clock<Duration>>(_ duration: Duration, _ clock: C) {
    let start = clock.now
    self.duration = duration
    now = { start.duration(to: clock.now) }
    sleep = { try? await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  var isOver: Bool { now() >= duration }

  /// The time at which half of the time that is left will be over.
  var half: Duration {
    let now = now()
    return now + (duration - now) / 2
  }
}

extension ShutdownGate {
  /// Ends the store of a closed gate: waits until nothing is in flight, and then closes one instance after the other.
  ///
  /// - Parameters:
  ///   - limit: The time limit. With a limit, each action runs on a thread of its own, so an action that blocks its
  ///     thread delays nothing else, and the gate abandons a build or an action that takes too long.
  ///   - holds: The holds of the builds in which the end began.
  /// - Returns: The names of the factories whose builds or instances were abandoned, and the errors of the actions.
  nonisolated(nonsending) func closeAll(
    within limit: TimeLimit? = nil,
    during holds: [Hold] = []
  ) async -> (unfinished: [String], failures: [ShutdownError.Failure]) {
    var unfinished: [String] = []
    if let limit {
      unfinished = await wait(until: limit.half, limit)
    } else {
      await wait()
    }
    let closings = closings
    let managers = Set(closings.map(\.hold.manager))
    // The closings of a container may be many, so one search finds the places of all.
    let places = limit.map { _ in StoredPlaces(of: closings) }
    var closed: [Closing] = []
    for closing in closings.reversed() where !closing.hold.isReplaced {
      if let limit, limit.isOver {
        unfinished.append(closing.name)
        continue
      }
      let hold = closing.hold
      guard beginClosing(hold, atEnd: true) else {
        continue
      }
      let isClosed = closing.endHold(
        removingFrom: places ?? StoredPlaces(of: closing, in: managers),
        during: holds
      )
      guard isClosed else {
        finish(hold)
        continue
      }
      closed.append(closing)
      guard let limit else {
        finish(hold, with: await closing.callAction())
        continue
      }
      let isLast = hold === closings.first?.hold
      let deadline = if isLast { limit.duration } else { limit.half }
      let worker = Task(executorPreference: ThreadExecutor()) {
        self.finish(hold, with: await closing.callAction())
      }
      setTask(worker, of: hold, .closing)
      unfinished += await wait(until: deadline, limit)
    }
    if limit != nil {
      removeClosed(closed)
    }
    return (unfinished, takeFailures())
  }

  /// Removes closed objects that the action of another one, which was closed before, has stored.
  private func removeClosed(_ closed: [Closing]) {
    let places = StoredPlaces(of: closed)
    for closing in closed {
      closing.removeObject(from: places)
    }
  }

  /// Waits until nothing is in flight, and abandons at a deadline what still is.
  ///
  /// - Returns: The names of the factories.
  private nonisolated(nonsending) func wait(until deadline: Duration, _ limit: TimeLimit) async
    -> [String]
  {
    let timer = Task {
      await limit.sleep(deadline)
      return Task.isCancelled ? [] : abandon()
    }
    await wait()
    timer.cancel()
    return await timer.value
  }
}
