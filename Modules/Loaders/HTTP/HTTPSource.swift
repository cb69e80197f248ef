public import Contracts
public import Foundation

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
    self.url = url
    self.credentials = credentials
    self.timeout = timeout
  }
}
