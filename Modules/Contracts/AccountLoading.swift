public import FactoryKit
public import Foundation

/// A loader of a person's accounts, from any source.
public protocol AccountLoading: Sendable {
  /// Loads all accounts, in the order of the source.
  ///
  /// - Throws: ``AccountLoadingError`` if the source can't be read as a whole.
  func load() async throws -> [Account]
}

/// A source of accounts.
public enum AccountSource: Hashable, Sendable {
  /// The built-in sample.
  case sample
  /// The file at a path, or standard input for the path `-`.
  case file(String)
  /// An `http` or `https` address.
  case url(URL)
}

extension Container {
  /// The loader for a source, which the app chooses; `nil` in a release build that registers none.
  public var accountLoader: ParameterFactory<AccountSource, (any AccountLoading)?> { promised() }
}

/// The reason why accounts can't be loaded.
public struct AccountLoadingError: Error, Hashable, Sendable {
  /// The kind of error, for callers that handle it.
  public enum Reason: Hashable, Sendable {
    /// The input doesn't exist or can't be opened.
    case noInput
    /// The input isn't a list of accounts.
    case invalidData
    /// The service isn't available.
    case unavailable
  }

  /// The kind of error.
  public let reason: Reason
  /// A sentence that names the source, the entry and the value.
  public let message: String

  /// Creates an error.
  public init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }
}
