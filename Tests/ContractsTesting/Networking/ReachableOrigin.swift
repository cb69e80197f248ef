public import Foundation

/// A server that a network reaches while a compatibility suite runs.
public struct ReachableOrigin: Sendable {
  /// The URL of the server's root, with a scheme, a host and an own port.
  public let url: URL
  /// Stops the server, if there is anything to stop.
  public let stop: @Sendable () -> Void

  /// Creates an origin.
  ///
  /// - Parameters:
  ///   - url: The URL of the server's root.
  ///   - stop: Stops the server after its use.
  public init(_ url: URL, stop: @escaping @Sendable () -> Void = {}) {
    self.url = url
    self.stop = stop
  }
}
