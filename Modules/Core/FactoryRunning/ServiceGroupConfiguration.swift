/// The services of a ``ServiceGroup``, and the rules for their end.
public struct ServiceGroupConfiguration: Sendable {
  /// A service, and the rules for its unexpected end.
  public struct ServiceConfiguration: Sendable {
    /// The reaction of a group to a service that ends before it is asked to.
    public enum TerminationBehavior: Hashable, Sendable {
      /// Cancels the other services, or ends them in order if this service isn't ready yet.
      case cancelGroup
      /// Asks the other services to end, the last one first.
      case gracefullyShutdownGroup
      /// Continues with the other services, and ends after the last one.
      case ignore
    }

    /// The service.
    public var service: any Service
    /// The reaction to a service that returns.
    ///
    /// With ``TerminationBehavior/cancelGroup``, that is an error of the group.
    public var successTerminationBehavior: TerminationBehavior
    /// The reaction to a service that throws.
    ///
    /// Unless it's ignored, the group throws the same error.
    public var failureTerminationBehavior: TerminationBehavior

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - service: The service.
    ///   - successTerminationBehavior: The reaction if it returns; by default, what the service declares.
    ///   - failureTerminationBehavior: The reaction if it throws; by default, what the service declares.
    public init(
      service: any Service,
      successTerminationBehavior: TerminationBehavior? = nil,
      failureTerminationBehavior: TerminationBehavior? = nil
    ) {
      self.service = service
      self.successTerminationBehavior =
        successTerminationBehavior ?? service.successTerminationBehavior
      self.failureTerminationBehavior =
        failureTerminationBehavior ?? service.failureTerminationBehavior
    }
  }

  /// The services, in the order in which they start.
  ///
  /// Each starts when those before it that report readiness are ready. The group asks them to end in the reverse order,
  /// each after the end of the next one.
  public var services: [ServiceConfiguration]
  /// The signals that begin a graceful shutdown; the second one ends the process immediately.
  ///
  /// Also after ``ServiceGroup/triggerGracefulShutdown()``, only the second signal ends the process. Signals have no
  /// effect in a group that is a service of another group.
  public var gracefulShutdownSignals: [UnixSignal]
  /// The checks that ``ServiceGroup/checkHealth()`` runs; empty by default.
  public var healthChecks: [HealthCheck] = []
  /// The time until all services are ready, after which the group ends those that have started, in order.
  ///
  /// It includes the preparation of ``ServiceGroup/run(closing:within:preparing:)``. `nil` and `.seconds(Int.max)` mean
  /// no limit.
  public var maximumStartDuration: Duration?
  /// The time for a graceful shutdown, after which the group cancels the running services.
  ///
  /// `nil` and `.seconds(Int.max)` mean no limit. If the time isn't above zero, the group cancels all services
  /// immediately.
  public var maximumGracefulShutdownDuration: Duration?
  /// The time for cancelled services to end, after which the group no longer waits for them.
  ///
  /// `nil` and `.seconds(Int.max)` mean no limit. If the time isn't above zero, the group doesn't wait at all.
  public var maximumCancellationDuration: Duration?
  /// Called once, when all services have started, and those that report readiness have reported it.
  ///
  /// A service whose end is ignored needn't report it, but one service must still run. Systemd gets
  /// `READY=1` at the same time. The closure has its own thread, and the group doesn't wait for it.
  public var onReady: @Sendable () -> Void = {}
  /// Receives each error that the group doesn't throw: an ignored one, or one after the first.
  ///
  /// If there are several services, also gets the name of each that fails, before its error, as
  /// ``ServiceGroupError/serviceFailed(_:)``.
  ///
  /// The closure has its own thread, and gets one error after the other. If it blocks, it delays neither the end of the
  /// services nor the shutdown of the container, but ``ServiceGroup/run()`` returns after the last call has returned.
  public var reportError: @Sendable (any Error) -> Void

  /// Creates a configuration of services, whose ends have the effects that they declare.
  ///
  /// - Parameters:
  ///   - services: The services, in the order in which they start.
  ///   - gracefulShutdownSignals: The signals that begin a graceful shutdown.
  ///   - reportError: Called with each error that the group doesn't throw.
  public init(
    services: [any Service],
    gracefulShutdownSignals: [UnixSignal] = [.sigterm, .sigint],
    reportError: @escaping @Sendable (any Error) -> Void
  ) {
    self.init(
      services: services.map { ServiceConfiguration(service: $0) },
      gracefulShutdownSignals: gracefulShutdownSignals,
      reportError: reportError
    )
  }

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - services: The services, in the order in which they start.
  ///   - gracefulShutdownSignals: The signals that begin a graceful shutdown.
  ///   - reportError: Called with each error that the group doesn't throw.
  public init(
    services: [ServiceConfiguration],
    gracefulShutdownSignals: [UnixSignal] = [.sigterm, .sigint],
    reportError: @escaping @Sendable (any Error) -> Void
  ) {
    self.services = services
    self.gracefulShutdownSignals = gracefulShutdownSignals
    self.reportError = reportError
  }
}
