import FactoryKit

/// A service that is made of closures, for example to run a service of another package.
///
/// A framework's service often ends in order only inside a service group of its own package. Then the operation runs
/// that group, and the handler triggers its graceful shutdown:
///
/// ```swift
/// Container.shared.services.contribute {
///   ServiceAdapter("server") {
///     try await Container.shared.server.required().run()
///   } onGracefulShutdown: {
///     await Container.shared.server()?.stop()
///   }
/// }
/// ```
///
/// An async factory contributes its service in the same way. That service handles the request to end itself:
///
/// ```swift
/// Container.shared.services.contribute {
///   ServiceAdapter("queue") { try await Container.shared.queue().run() }
/// }
/// ```
///
/// Don't wrap a service of another package in ``cancelWhenGracefulShutdown(_:)``: a server that is cancelled drops the
/// requests that it has accepted.
public struct ServiceAdapter: Service {
  /// The name of the service in messages.
  public let name: String
  /// Whether the operation calls ``serviceIsReady()``.
  public let reportsReadiness: Bool
  /// The group's reaction to an operation that returns before it is asked to.
  public let successTerminationBehavior: TerminationBehavior
  /// The group's reaction to an operation that throws.
  public let failureTerminationBehavior: TerminationBehavior
  private let operation: @Sendable () async throws -> Void
  private let end: @Sendable () async -> Void

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - name: The name in messages.
  ///   - reportsReadiness: Whether the operation calls ``serviceIsReady()``.
  ///   - successTerminationBehavior: The group's reaction to a return before the service is asked to end.
  ///   - failureTerminationBehavior: The group's reaction to an error.
  ///   - operation: Runs the service, and returns when it has ended.
  ///   - handler: Makes the operation end in order, and may wait for that. By default it does nothing, for an
  ///     operation that handles the request to end itself.
  public init(
    _ name: String,
    reportsReadiness: Bool = false,
    successTerminationBehavior: TerminationBehavior = .cancelGroup,
    failureTerminationBehavior: TerminationBehavior = .cancelGroup,
    operation: @escaping @Sendable () async throws -> Void,
    onGracefulShutdown handler: @escaping @Sendable () async -> Void = {}
  ) {
    self.name = name
    self.reportsReadiness = reportsReadiness
    self.successTerminationBehavior = successTerminationBehavior
    self.failureTerminationBehavior = failureTerminationBehavior
    self.operation = operation
    end = handler
  }

  /// Runs the operation, and waits for the handler if it was called.
  ///
  /// If the task is cancelled, so are the operation and the handler, which isn't called afterwards.
  ///
  /// - Throws: The error of the operation.
  public func run() async throws {
    let (requests, request) = AsyncStream.makeStream(of: Void.self)
    // A child task, so it's cancelled with this one.
    async let handler: Void = { for await _ in requests { await end() } }()
    var failure: (any Error)?
    do {
      try await withGracefulShutdownHandler {
        try await operation()
      } onGracefulShutdown: {
        request.yield()
      }
    } catch {
      failure = error
    }
    // A request at this moment either comes before the end, or has no effect.
    request.finish()
    await handler
    if let failure {
      throw failure
    }
  }
}
