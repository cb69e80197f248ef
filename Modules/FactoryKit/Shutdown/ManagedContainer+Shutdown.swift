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
