import Contracts
import ContractsTesting
@testable import CurlNetworking
import Foundation
@testable import Loaders
import TestServer
import Testing

@Suite("A loader over HTTP passes the suite for loaders")
struct HTTPLoaderCompatibilityTests {
  private let amounts = ["1.50", "-2"]

  @Test("A loader over HTTP passes the suite for loaders with a real network")
  func realNetwork() async throws {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let origin = try ReachableOrigin.server { [amounts] in
      Self.answer($0.path, amounts, arrival)
    }
    defer { origin.stop() }
    try await check(CurlNetwork(), at: origin.url, arrivals)
  }

  /// Answers like a bank whose list only links to the balances.
  private static func answer(
    _ path: String,
    _ amounts: [String],
    _ arrival: AsyncStream<Void>.Continuation
  ) -> NetworkAnswer {
    switch path {
    case "/list": return .json(listLinking(to: amounts.indices.map(String.init)))
    case "/held":
      arrival.yield()
      return .silence
    default:
      guard let index = Int(path.dropFirst()) else { return .json("", status: 404) }
      return .json(balances(amount: amounts[index]))
    }
  }

  private func check(
    _ network: any Networking,
    at root: URL,
    _ arrivals: AsyncStream<Void>
  ) async throws {
    let loader = { @Sendable (path: String) in
      HTTPAccountLoader(
        HTTPSource(url: root.appending(path: path), timeout: patience),
        network: network
      )
    }
    try await AccountLoadingCompatibility(
      expecting: makeAccounts(amounts: amounts),
      failing: .made { loader("none") },
      heldBack: .made { began in
        Task { for await _ in arrivals.prefix(1) { began() } }
        return loader("held")
      }
    ) { loader("list") }.run()
  }
}
