import Contracts
import ContractsTesting
import FactoryKit
import FactoryTesting
import Foundation
import Loaders
import Testing

@Suite("A loader over HTTP keeps the contract", .unwired)
struct HTTPLoaderCompatibilityTests {
  @Test("with a network that answers")
  func answers() async throws {
    let amounts = ["1.50", "-2"]
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let network = FakeNetwork { request in
      switch request.url.path() {
      case "/list": return .json(listLinking(to: ["/1.50", "/-2"]))
      case "/held":
        arrival.yield()
        return .silence
      case "/none": return .response(status: 404)
      default: return .json(balances(amount: String(request.url.path().dropFirst())))
      }
    }
    Container.shared.network.register { network }
    let container = Container.shared
    let loader = { @Sendable (path: String) throws in
      let url = try #require(URL(string: "https://bank.example/\(path)"))
      return container.httpLoader(HTTPSource(url: url))
    }
    try await AccountLoadingCompatibility(
      expecting: makeAccounts(amounts: amounts),
      failing: .made { try loader("none") },
      heldBack: .made { began in
        Task { for await _ in arrivals.prefix(1) { began() } }
        return try loader("held")
      }
    ) { try loader("list") }.run()
  }

  @Test(
    "with a network that has any error text",
    arguments: [
      NetworkError.unknownHost, .bodyTooLarge(limit: 1 << 20), .insecureCredentials,
      .insecureConnection("the \u{1B}[2J certificate\nis old"), .failed("it\r\nfailed"),
      .failed(""),
    ]
  )
  func failingNetwork(error: NetworkError) async throws {
    let url = try #require(URL(string: "https://bank.example/"))
    let network = FakeNetwork { _ in throw error }
    Container.shared.network.register { network }
    let loader = Container.shared.httpLoader(HTTPSource(url: url))
    try await AccountLoadingCompatibility(
      expecting: [],
      failing: .made { loader },
      heldBack: .impossible(because: "It fails at once.")
    ) { loader }.check(.failure)
  }
}
