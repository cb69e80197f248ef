package import Contracts
import FactoryKit
import Foundation

/// Loads accounts over HTTP, and balances from the links in the list.
package struct HTTPAccountLoader: AccountLoading {
  /// The largest number of concurrent requests.
  private static let requestLimit = 8
  /// The largest size of the balances of one account, in bytes.
  private static let balancesLimit = 1_000_000
  /// The number of accounts for which the balances share the time limit of one request.
  private static let accountsInTime = 100

  private let source: HTTPSource

  /// Creates a loader, which sends its requests through the registered network.
  package init(_ source: HTTPSource) { self.source = source }

  package func load() async throws -> AccountList {
    let list = Resource(url: source.url)
    let limit = AccountListParser.sizeLimit
    let response = try await fetch(list, upTo: limit, within: source.timeout)
    let parser = AccountListParser(list.document, url: response.url)
    var listed = try parser.accounts(in: response.body)
    listed.accounts = try await complete(listed.accounts, linkedFrom: response.url)
    return listed.list
  }

  /// Fetches missing balances, some at a time, and returns the accounts in order.
  private func complete(
    _ listed: [ListedAccount],
    linkedFrom base: URL
  ) async throws -> [ListedAccount] {
    let missing = listed.indices.filter { listed[$0].balancesLink != nil }
    let end = ContinuousClock.now + source.timeout * (1 + missing.count / Self.accountsInTime)
    var accounts = listed
    try await withThrowingTaskGroup(of: (Int, ListedAccount).self) { group in
      for (number, index) in missing.enumerated() {
        if number >= Self.requestLimit, let (index, account) = try await group.next() {
          accounts[index] = account
        }
        group.addTask { (index, try await completed(listed[index], linkedFrom: base, until: end)) }
      }
      for try await (index, account) in group { accounts[index] = account }
    }
    return accounts
  }

  /// Fetches the balances of an account.
  ///
  /// - Returns: The account with its balances, or with the reason why they can't be read.
  private func completed(
    _ listed: ListedAccount,
    linkedFrom base: URL,
    until end: ContinuousClock.Instant
  ) async throws -> ListedAccount {
    var listed = listed
    do {
      let resource = try Resource(url: source.url).linked(from: listed, base: base)
      let time = min(source.timeout, ContinuousClock.now.duration(to: end))
      let response = try await fetch(resource, upTo: Self.balancesLimit, within: time)
      let parser = AccountListParser(resource.document)
      let currency = listed.account.currency
      listed.complete(try parser.balances(in: response.body, currency: currency))
    } catch let error as AccountLoadingError {
      listed.fail(error)
    }
    return listed
  }

  private func fetch(
    _ resource: Resource,
    upTo limit: Int,
    within time: Duration
  ) async throws -> NetworkResponse {
    guard let network = Container.shared.network() else { throw resource.noNetwork }
    var request = NetworkRequest(
      url: resource.url,
      headers: ["Accept": "application/json", "X-Request-ID": UUID().uuidString.lowercased()],
      timeout: time,
      bodyLimit: limit
    )
    if resource.url.hasOrigin(of: source.url) { request.credentials = source.credentials }
    do {
      guard time > .zero else { throw NetworkError.timedOut(source.timeout) }
      let response = try await network.response(to: request)
      guard (200..<300).contains(response.status) else { throw resource.refusal(response) }
      return response
    } catch NetworkError.timedOut {
      throw resource.failure(.timedOut(source.timeout))
    } catch let error as NetworkError {
      throw resource.failure(error)
    }
  }
}

extension URL {
  /// Whether both URLs have the same scheme, host and port.
  fileprivate func hasOrigin(of other: URL) -> Bool {
    scheme == other.scheme && host() == other.host() && port == other.port
  }
}
