extension ManagedContainer {
  /// Closes what the container keeps and has an `onShutdown`.
  ///
  /// The last made is closed first, and nothing before all that was made with it; what doesn't need each
  /// other is closed side by side. Singletons that were made through this container are closed too. Each
  /// instance is closed once, however many call this: all of them wait for the first call, whose limit
  /// holds, and get its error.
  ///
  /// From the moment of the call on, an instance is handed out until its closing begins. Then it's gone, and
  /// a new one is not made: ``ContainerShutDownError``. Factories without a closer work as before.
  ///
  /// ```swift
  /// try await container.shutdown(within: .seconds(10))
  /// ```
  ///
  /// Closing goes on if the current task is cancelled. After the limit, closures that are still running are
  /// cancelled and not waited for.
  ///
  /// - Parameters:
  ///   - limit: The time for everything.
  ///   - clock: The clock that measures it.
  /// - Throws: ``ShutdownError`` with what was not closed in time, and what was closed with an error.
  public func shutdown(
    within limit: Duration,
    clock: some Clock<Duration> = ContinuousClock()
  ) async throws(ShutdownError) {
    let manager = manager
    let closing = Closing(
      find: {
        let singletons = Scope.singleton.entries.entries.flatMap(\.closables)
        return manager.entries.entries.flatMap(\.closables)
          + singletons.filter { $0.tie.owner == manager.number }
      },
      ledger: manager.ledger.made,
      expire: { try? await clock.sleep(for: limit) }
    )
    let outcome = await manager.ledger.made.close { await closing.run() }.value
    guard outcome.isFine else {
      throw ShutdownError(
        unfinished: outcome.unfinished,
        failures: outcome.failures,
        limit: limit
      )
    }
  }
}
