import Contracts
import ContractsTesting
import Foundation
import Loaders
import Testing

@Suite("A loader over HTTP keeps the contract")
struct HTTPLoaderCompatibilityTests {
  private let amounts = ["1.50", "-2"]

  @Test("A loader over HTTP keeps the contract with the fake network")
  func fakeNetwork() async throws {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let network = FakeNetwork { [amounts] request in
      Self.answer(request.url.path(), amounts, arrival)
    }
    let url = try #require(URL(string: "https://bank.example/"))
    try await check(network, at: url, arrivals)
  }

  @Test(
    "A loader over HTTP keeps the contract with a network that has any error text",
    arguments: [
      NetworkError.connectionRefused, .unknownHost, .timedOut(.seconds(1)), .noAnswer, .cutOff,
      .proxyFailed("it\nis old"), .bodyTooLarge(limit: 1 << 20), .tooManyRedirects,
      .insecureCredentials,
      .insecureConnection("the \u{1B}[2J certificate\nis old"), .failed("it\r\nfailed"),
      .failed(""),
    ]
  )
  func failingNetwork(error: NetworkError) async throws {
    let url = try #require(URL(string: "https://bank.example/"))
    let network = FakeNetwork { _ in throw error }
    let loader = HTTPAccountLoader(HTTPSource(url: url), network: network)
    try await AccountLoadingCompatibility(
      expecting: [],
      failing: .made { loader },
      heldBack: .impossible(because: "It fails at once.")
    ) { loader }.check(.failure)
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
        HTTPSource(url: root.appending(path: path)),
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
