public import FactoryKit

/// Something that runs until the app ends, such as a server or a loop that polls.
///
/// A ``ServiceGroup`` runs services together. A service ends in order when it is asked to: see
/// ``withGracefulShutdownHandler(operation:onGracefulShutdown:isolation:)`` and
/// ``cancelWhenGracefulShutdown(_:)``. It ends immediately when its task is cancelled.
public protocol Service: Sendable {
  /// Whether the service calls ``serviceIsReady()``; by default it doesn't.
  ///
  /// The group is ready when all services that report it are ready.
  var reportsReadiness: Bool { get }
  /// The group's reaction to a return before the service is asked to end; by default, that is an error.
  var successTerminationBehavior: TerminationBehavior { get }
  /// The group's reaction to an error of the service; by default, the group cancels the other services.
  var failureTerminationBehavior: TerminationBehavior { get }

  /// Runs the service, and returns when it has ended.
  ///
  /// - Throws: The error that ends the service.
  func run() async throws
}

extension Service {
  /// `false`: the service is ready when it has been started.
  public var reportsReadiness: Bool { false }
  /// Cancels the other services, and is an error of the group.
  public var successTerminationBehavior: TerminationBehavior { .cancelGroup }
  /// Cancels the other services.
  public var failureTerminationBehavior: TerminationBehavior { .cancelGroup }

  /// The reaction of a group to a service that ends before it is asked to.
  public typealias TerminationBehavior = ServiceGroupConfiguration.ServiceConfiguration
    .TerminationBehavior
}

/// Tells the ``ServiceGroup`` that the current task's service is ready, for example when a server listens.
///
/// Without effect outside a group, after the first call, and for a service whose ``Service/reportsReadiness``
/// is `false`.
public func serviceIsReady() { GracefulShutdown.current?.reportReady() }

extension Container {
  /// The services that the app runs together, in the order in which they start.
  ///
  /// Each module contributes its services, and doesn't know those of other modules. In a graceful shutdown,
  /// the last service ends first.
  public var services: Factory<[any Service]> { contributed() }
}
