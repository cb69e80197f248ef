public import FactoryKit
public import Foundation

/// A source of accounts.
public enum AccountSource: Sendable {
  /// The built-in sample.
  case sample
  /// A file, or standard input.
  case file(FileSource)
  /// A bank's interface.
  case http(HTTPSource)
}

/// The file of a loader.
public enum FileSource: Hashable, Sendable {
  /// The file at this path, absolute or relative to the working folder.
  case path(String)
  /// The standard input of the process.
  case standardInput
}

/// The URL, credentials and timeout of an HTTP loader.
public struct HTTPSource: Sendable {
  /// The URL of the account list, an absolute `http` or `https` URL.
  public var url: URL
  /// The credentials, which are only sent to the origin of ``url``.
  public var credentials: Credentials
  /// The time limit of one request.
  ///
  /// If balances are fetched one by one, the limit for all of them is this time for each hundred
  /// accounts, rounded up.
  public var timeout: Duration

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - url: The URL of the account list.
  ///   - credentials: The credentials for its origin.
  ///   - timeout: The time limit of one request.
  public init(
    url: URL,
    credentials: Credentials = Credentials(),
    timeout: Duration = .seconds(30)
  ) {
    self.url = url
    self.credentials = credentials
    self.timeout = timeout
  }
}

extension Container {
  /// The source of the accounts, by default the sample.
  public var accountSource: Factory<AccountSource> { self { .sample } }
}
