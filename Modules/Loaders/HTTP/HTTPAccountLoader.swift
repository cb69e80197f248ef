package import Contracts
import Foundation

/// Loads accounts over HTTP, and the balances that the list only links to.
package struct HTTPAccountLoader: AccountLoading {
  /// The most requests under way at one time.
  private static let requestLimit = 8

  private let source: HTTPSource
  private let network: (any Networking)?
  private let bodyLimit: Int

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - source: Where to ask, and how.
  ///   - network: What sends the requests; without one every load fails, and says so.
  ///   - bodyLimit: The most bytes to accept in one response.
  package init(
    _ source: HTTPSource,
    network: (any Networking)?,
    bodyLimit: Int = AccountListParser.sizeLimit
  ) {
    self.source = source
    self.network = network
    self.bodyLimit = bodyLimit
  }

  package func load() async throws -> [Account] {
    let list = Resource(url: source.url)
    guard let network else { throw list.noNetwork }
    try list.check(source.credentials)
    let timeout = list.failure(.timedOut(source.timeout))
    return try await withTimeLimit(source.timeout, throwing: timeout) {
      let response = try await fetch(list, over: network)
      let accounts = try AccountListParser(list.document, mayBeCutOff: true).accounts(
        in: response.body,
        contentType: response.contentType
      )
      return try await complete(accounts, linkedFrom: response.url, over: network)
    }
  }

  /// Fetches the balances that are missing, side by side, and returns the accounts in order.
  private func complete(
    _ listed: [ListedAccount],
    linkedFrom base: URL,
    over network: any Networking
  ) async throws -> [Account] {
    var accounts = listed.map(\.account)
    let list = Resource(url: source.url)
    var missing = try listed.enumerated().compactMap { index, account in
      try account.balancesLink.map {
        (index: index, resource: try list.linked($0, of: account.path, base: base))
      }
    }[...]
    try await withThrowingTaskGroup(of: (Int, [Balance]).self) { group in
      func startNext() {
        guard let (index, resource) = missing.popFirst() else { return }
        group.addTask { (index, try await balances(resource, over: network)) }
      }
      for _ in 0..<Self.requestLimit { startNext() }
      while let (index, balances) = try await group.next() {
        accounts[index] = accounts[index].with(balances)
        startNext()
      }
    }
    return accounts
  }

  private func balances(
    _ resource: Resource,
    over network: any Networking
  ) async throws -> [Balance] {
    let response = try await fetch(resource, over: network)
    return try AccountListParser(resource.document, mayBeCutOff: true).balances(
      in: response.body,
      contentType: response.contentType
    )
  }

  private func fetch(
    _ resource: Resource,
    over network: any Networking
  ) async throws -> NetworkResponse {
    let isOwnOrigin = Origin(resource.url) == Origin(source.url)
    let request = NetworkRequest(
      url: resource.url,
      headers: ["Accept": "application/json", "X-Request-ID": UUID().uuidString.lowercased()],
      credentials: isOwnOrigin ? source.credentials : Credentials(),
      timeout: source.timeout,
      bodyLimit: bodyLimit
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

extension Account {
  /// Returns the account with other balances.
  fileprivate func with(_ balances: [Balance]) -> Account {
    Account(
      identifier: identifier,
      currency: currency,
      name: name,
      product: product,
      balances: balances
    )
  }
}
