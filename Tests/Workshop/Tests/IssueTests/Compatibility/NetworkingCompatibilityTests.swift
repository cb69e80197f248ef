import Contracts
import ContractsTesting
import Foundation
import Testing

@Suite("The suite for networks")
struct NetworkingCompatibilityTests {
  private let origins = FakeOrigins()

  /// Creates the suite for a network with the fake origins.
  private func suite(
    network: @escaping @Sendable (FakeNetwork) -> any Networking
  ) throws -> NetworkingCompatibility {
    NetworkingCompatibility(
      unreachable: [try #require(URL(string: "https://nobody.example/"))],
      patience: .seconds(60),
      origin: { [origins] in try origins.origin(answering: $0) }
    ) { [origins] in network(origins.network()) }
  }

  @Test("accepts the fake")
  func fake() async throws { try await suite { $0 }.run() }

  @Test("reports exactly the rule that a network breaks", arguments: NetworkingRule.allCases)
  func brokenRule(rule: NetworkingRule) async throws {
    try await withKnownIssue {
      try await suite { WrongNetwork(breaking: rule, around: $0) }.run()
    } matching: {
      $0.breaks(rule.rawValue)
    }
  }
}
