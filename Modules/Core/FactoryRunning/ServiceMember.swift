/// A service that a group has started.
struct ServiceMember {
  let shutdown: GracefulShutdown
  let task: Task<Void, Never>

  /// Starts a service.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - onReady: Called when the service reports that it is ready.
  ///   - onEnd: Called with the error of the service, after its handlers have returned.
  init(
    _ service: any Service,
    onReady: @escaping @Sendable () -> Void,
    onEnd: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let shutdown = GracefulShutdown(onReady: onReady)
    self.shutdown = shutdown
    task = Task {
      var failure: (any Error)?
      do {
        try await GracefulShutdown.$current.withValue(shutdown) { try await service.run() }
      } catch {
        failure = error
      }
      await shutdown.waitForHandlers()
      onEnd(failure)
    }
  }
}
