/// What a ``ServiceGroup`` runs, and how it ends.
public struct ServiceGroupConfiguration: Sendable {
  /// A service, and what happens when it ends before it is asked to.
  public struct ServiceConfiguration: Sendable {
    /// What a group does when a service ends before it is asked to.
    public enum TerminationBehavior: Hashable, Sendable {
      /// Cancels the other services.
      case cancelGroup
      /// Asks the other services to end, the last one first.
      case gracefullyShutdownGroup
      /// Goes on with the other services, and ends when there are none left.
      case ignore
    }

    /// The service.
    public var service: any Service
    /// What happens when the service returns.
    ///
    /// With ``TerminationBehavior/cancelGroup``, that is an error of the group.
    public var successTerminationBehavior: TerminationBehavior
    /// What happens when the service throws.
    ///
    /// Unless it's ignored, the group throws the same error.
    public var failureTerminationBehavior: TerminationBehavior

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - service: The service.
    ///   - successTerminationBehavior: What happens when it returns.
    ///   - failureTerminationBehavior: What happens when it throws.
    public init(
      service: any Service,
      successTerminationBehavior: TerminationBehavior = .cancelGroup,
      failureTerminationBehavior: TerminationBehavior = .cancelGroup
    ) {
      self.service = service
      self.successTerminationBehavior = successTerminationBehavior
      self.failureTerminationBehavior = failureTerminationBehavior
    }
  }

  /// The services, in the order in which they start.
  ///
  /// They are asked to end in the opposite order, each when the one behind it has ended.
  public var services: [ServiceConfiguration]
  /// The signals that begin a graceful shutdown; the second one ends the process at once.
  public var gracefulShutdownSignals: [UnixSignal]
  /// How long a graceful shutdown may take; services that haven't ended by then are cancelled.
  public var maximumGracefulShutdownDuration: Duration?
  /// How long cancelled services may take to end; those that haven't by then are left behind.
  public var maximumCancellationDuration: Duration?
  /// Called with each error that the group doesn't throw: one that is ignored, or comes after the first.
  public var reportError: @Sendable (any Error) -> Void

  /// Creates a configuration of services that all end with the first of them.
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
