public import FactoryKit
public import Foundation

/// A client for HTTP.
public protocol Networking: Sendable {
  /// Sends a GET request.
  ///
  /// - Parameter url: An `http` or `https` URL.
  /// - Returns: The body of the response.
  /// - Throws: ``NetworkError`` if there is no complete answer with a status from 200 to 299.
  func data(from url: URL) async throws -> Data
}

extension Container {
  /// The network that the app has chosen; `nil` in a release build that registers none.
  public var network: Factory<(any Networking)?> { promised() }
}

/// An error that prevents a response.
public struct NetworkError: Error, Hashable, Sendable {
  /// The reason, as a clause without a period.
  public let message: String

  /// Creates an error.
  public init(_ message: String) { self.message = message }
}
