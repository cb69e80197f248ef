public import FactoryKit

/// A loader of a person's accounts, from any source.
public protocol AccountLoading: Sendable {
  /// Loads all accounts with their booked balances, in the order of the source.
  ///
  /// It can be called repeatedly and concurrently. Each call returns the whole list. If a balance can't be
  /// read, the list has a note, and the account has no balances.
  ///
  /// - Throws: ``AccountLoadingError`` if the list can't be read, and `CancellationError` if the task is
  ///   cancelled before or during the load.
  func load() async throws -> AccountList
}

/// The accounts of a source.
public struct AccountList: Hashable, Sendable {
  /// The accounts, in the order of the source.
  public var accounts: [Account]
  /// The reasons why balances or accounts are missing.
  public let notes: [AccountLoadingError]
  /// Whether all accounts could be read, so that one that isn't in the list doesn't exist.
  public let isComplete: Bool

  /// Creates a list.
  public init(
    _ accounts: [Account],
    notes: [AccountLoadingError] = [],
    isComplete: Bool = true
  ) {
    self.accounts = accounts
    self.notes = notes
    self.isComplete = isComplete
  }
}

extension Container {
  /// The loader that the app has chosen; `nil` in a release build that registers none.
  public var accountLoader: Factory<(any AccountLoading)?> { promised() }
}

/// The reason why accounts or balances can't be loaded.
public struct AccountLoadingError: Error, Hashable, Sendable {
  /// The kind of error, for callers that handle it.
  public enum Reason: Hashable, Sendable {
    /// The request is invalid, for instance because of a malformed URL.
    case invalidRequest
    /// The input doesn't exist or can't be read.
    case noInput
    /// The input isn't an account list.
    case invalidData
    /// The service isn't available. The request may succeed later.
    case unavailable
    /// The service denies access to this caller.
    case notPermitted
    /// The source has no booked balance of an account. This isn't an error.
    case noBookedBalance
  }

  /// The kind of error.
  public let reason: Reason
  /// One sentence, on one line, that names the value, the place and the fix.
  public let message: String

  /// Creates an error or a note.
  public init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }
}

extension AccountLoadingError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
