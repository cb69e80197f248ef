public import FactoryKit

/// Something that runs until the app ends, such as a server or a loop that polls.
///
/// A ``ServiceGroup`` runs services together. A service ends in order when it is asked to: see
/// ``withGracefulShutdownHandler(isolation:operation:onGracefulShutdown:)`` and
/// ``cancelWhenGracefulShutdown(_:)``. It ends at once when its task is cancelled.
public protocol Service: Sendable {
  /// Runs the service, and returns when it has ended.
  ///
  /// - Throws: Why the service can't go on.
  func run() async throws
}

extension Container {
  /// The services that the app runs together, in the order in which they start.
  ///
  /// A module that has one contributes it, and need not know the others. In a graceful shutdown the
  /// last one ends first.
  public var services: Factory<[any Service]> { contributed() }
}
