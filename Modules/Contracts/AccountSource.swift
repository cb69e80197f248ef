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

/// Where an HTTP loader asks for its list, and how.
public struct HTTPSource: Sendable {
  /// The address of the account list: an absolute `http` or `https` URL.
  public var url: URL
  /// Header fields that prove who is asking, for the origin of ``url`` alone.
  public var credentials: Credentials
  /// How long one request may take; balances that are fetched one by one may take as long again for
  /// each hundred accounts that it begins.
  public var timeout: Duration

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - url: The address of the account list.
  ///   - credentials: Header fields that prove who is asking.
  ///   - timeout: How long one request may take.
  public init(
    url: URL,
    credentials: Credentials = Credentials(),
    timeout: Duration = .seconds(30)
  ) {
    (self.url, self.credentials, self.timeout) = (url, credentials, timeout)
  }
}

extension Container {
  /// The source of the accounts: the sample, unless the command line says otherwise.
  public var accountSource: Factory<AccountSource> { self { .sample } }
}
