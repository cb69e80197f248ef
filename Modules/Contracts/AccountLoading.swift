public import FactoryKit

/// Loads a person's accounts, from wherever they are kept.
public protocol AccountLoading: Sendable {
  /// Loads all accounts with their balances, in the order their source lists them.
  ///
  /// A loader may be asked again, and by many at once: each load gives the whole list.
  ///
  /// - Throws: ``AccountLoadingError`` when there is no complete list to give, and
  ///   `CancellationError` when the task was cancelled, before the load began or while it runs.
  func load() async throws -> [Account]
}

extension Container {
  /// The loader that the app has chosen; `nil` in a release build that registers none.
  public var accountLoader: Factory<(any AccountLoading)?> { promised() }
}

/// The error of a load.
public struct AccountLoadingError: Error, Hashable, Sendable {
  /// The cause, as far as a caller can act on it.
  public enum Reason: Hashable, Sendable {
    /// The request makes no sense, such as an address that is no URL.
    case invalidRequest
    /// There is nothing at the place that was named, or it cannot be read.
    case noInput
    /// The input is no account list.
    case invalidData
    /// The service did not give an answer; the same request may succeed later.
    case unavailable
    /// The service refuses to tell this caller.
    case notPermitted
  }

  /// The cause.
  public let reason: Reason
  /// One sentence, on one line, that names the value, the place and the fix.
  public let message: String

  /// Creates an error.
  public init(_ reason: Reason, _ message: String) {
    (self.reason, self.message) = (reason, message)
  }
}

extension AccountLoadingError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
