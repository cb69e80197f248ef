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

  package func load() async throws -> [Account] {
    let list = Resource(url: source.url)
    guard let network else { throw list.noNetwork }
    try list.check(source.credentials)
    let timeout = list.failure(.timedOut(source.timeout))
    let (accounts, base) = try await withTimeLimit(source.timeout, throwing: timeout) {
      let response = try await fetch(list, upTo: bodyLimit, over: network)
      let accounts = try AccountListParser(list.document, mayBeCutOff: true).accounts(
        in: response.body,
        contentType: response.contentType
      )
      return (accounts, response.url)
    }
    let missing = accounts.count { $0.balancesLink != nil }
    guard missing > 0 else { return accounts.map(\.account) }
    let times = 1 + (missing - 1) / Self.accountsInTime
    let limit = source.timeout.limited * times
    return try await withTimeLimit(limit, throwing: list.failure(.timedOut(limit))) {
      try await complete(accounts, linkedFrom: base, over: network)
    }
  }

  /// Fetches missing balances concurrently, and returns the accounts in order.
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
    let limit = min(Self.balancesLimit, bodyLimit)
    var size = 0
    try await withThrowingTaskGroup(of: (Int, [Balance], Int).self) { group in
      func startNext() {
        guard let (index, resource) = missing.popFirst() else { return }
        group.addTask {
          let response = try await fetch(resource, upTo: limit, over: network)
          let balances = try AccountListParser(resource.document, mayBeCutOff: true).balances(
            in: response.body,
            contentType: response.contentType
          )
          return (index, balances, response.body.count)
        }
      }
      for _ in 0..<Self.requestLimit { startNext() }
      while let (index, balances, count) = try await group.next() {
        size += count
        guard size <= bodyLimit else { throw list.failure(.bodyTooLarge(limit: bodyLimit)) }
        accounts[index].balances = balances
        startNext()
      }
    }
    return accounts
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

/// Runs an operation, and cancels it after a time limit.
///
/// - Parameters:
///   - limit: The time limit, at most a year.
///   - error: The error to throw after the limit.
///   - operation: The operation. It must end soon after its cancellation.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation, or `error`.
func withTimeLimit<Success: Sendable>(
  _ limit: Duration,
  throwing error: any Error,
  operation: @escaping @Sendable () async throws -> Success
) async throws -> Success {
  try await withThrowingTaskGroup(of: Success?.self) { group in
    group.addTask { try await operation() }
    group.addTask {
      try await Task.sleep(for: limit.limited)
      return nil
    }
    defer { group.cancelAll() }
    guard let first = try await group.next(), let success = first else { throw error }
    return success
  }
}
