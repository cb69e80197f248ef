package import Contracts
import Foundation

/// Loads accounts over HTTP, and balances from the links in the list.
package struct HTTPAccountLoader: AccountLoading {
  /// The largest number of concurrent requests, which is the network's limit of connections to a host.
  private static let requestLimit = 8
  /// The largest size of the balances of one account, in bytes.
  private static let balancesLimit = 1 << 20
  /// The number of accounts for which the balances share the time limit of one request.
  private static let accountsInTime = 100

  private let source: HTTPSource
  private let network: (any Networking)?
  private let bodyLimit: Int

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - source: The URL, credentials and timeout.
  ///   - network: The network for the requests. Without a network, each load throws an error.
  ///   - bodyLimit: The largest size of the list, and of all balances together, in bytes.
  package init(
    _ source: HTTPSource,
    network: (any Networking)?,
    bodyLimit: Int = AccountListParser.sizeLimit
  ) {
    (self.source, self.network, self.bodyLimit) = (source, network, bodyLimit)
  }

  package func load() async throws -> AccountList {
    let list = Resource(url: source.url)
    guard let network else { throw list.noNetwork }
    try list.check(source.credentials)
    let response = try await fetch(list, upTo: bodyLimit, over: network)
    var listed = try list.parser(of: response).accounts(in: response.body)
    listed.accounts = try await complete(listed.accounts, linkedFrom: response.url, over: network)
    return listed.list
  }

  /// Fetches missing balances concurrently, and returns the accounts in order.
  private func complete(
    _ listed: [ListedAccount],
    linkedFrom base: URL,
    over network: any Networking
  ) async throws -> [ListedAccount] {
    var accounts = listed
    var missing = accounts.indices.filter { accounts[$0].balancesLink != nil }[...]
    guard !missing.isEmpty else { return accounts }
    let timeLimit = source.timeout.limited * (1 + (missing.count - 1) / Self.accountsInTime)
    let all = Resource(url: source.url, account: "all accounts")
    for index in missing { accounts[index].fail(all.failure(.timedOut(timeLimit))) }
    var (left, size) = (missing.count, 0)
    try await withThrowingTaskGroup(of: (Int, ListedAccount, Int)?.self) { group in
      defer { group.cancelAll() }
      func startNext() {
        guard let index = missing.popFirst() else { return }
        group.addTask {
          let (account, size) = try await completed(listed[index], linkedFrom: base, over: network)
          return (index, account, size)
        }
      }
      group.addTask {
        try await Task.sleep(for: timeLimit)
        return nil
      }
      for _ in 0..<Self.requestLimit { startNext() }
      while left > 0, let (index, account, count) = try await group.next() ?? nil {
        size += count
        guard size <= bodyLimit else { throw all.failure(.bodyTooLarge(limit: bodyLimit)) }
        accounts[index] = account
        left -= 1
        startNext()
      }
    }
    return accounts
  }

  /// Fetches the balances of an account.
  ///
  /// - Returns: The account with its balances, or with the reason why they can't be read, and the size of
  ///   the response.
  private func completed(
    _ listed: ListedAccount,
    linkedFrom base: URL,
    over network: any Networking
  ) async throws -> (ListedAccount, size: Int) {
    var (listed, size) = (listed, 0)
    do {
      let resource = try Resource(url: source.url).linked(from: listed, base: base)
      let limit = min(Self.balancesLimit, bodyLimit)
      let response = try await fetch(resource, upTo: limit, over: network)
      size = response.body.count
      let (parser, currency) = (resource.parser(of: response), listed.account.currency)
      listed.complete(try parser.balances(in: response.body, currency: currency))
    } catch let error as AccountLoadingError {
      listed.fail(error)
    }
    return (listed, size)
  }

  private func fetch(
    _ resource: Resource,
    upTo limit: Int,
    over network: any Networking
  ) async throws -> NetworkResponse {
    let isOwnOrigin = source.credentials.isEmpty || Origin(resource.url) == Origin(source.url)
    let request = NetworkRequest(
      url: resource.url,
      headers: ["Accept": "application/json", "X-Request-ID": UUID().uuidString.lowercased()],
      credentials: isOwnOrigin ? source.credentials : Credentials(),
      timeout: source.timeout,
      bodyLimit: limit
    )
    do {
      let response = try await network.response(to: request)
      guard (200..<300).contains(response.status) else { throw resource.refusal(response) }
      return response
    } catch let error as NetworkError {
      throw resource.failure(error)
    }
  }
}
