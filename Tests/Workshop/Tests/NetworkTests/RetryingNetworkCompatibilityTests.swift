import ContractsTesting
@testable import CurlNetworking
import Foundation
import TestServer
import Testing

@Suite("The network that asks again, over a real one")
struct RetryingNetworkCompatibilityTests {
  @Test("keeps what a network promises")
  func promises() async throws {
    let port = try ClosedPort()
    defer { withExtendedLifetime(port) {} }
    try await NetworkingCompatibility(
      unreachable: [try #require(URL(string: port.address("/")))],
      origin: { try .server($0) }
    ) { RetryingNetwork(CurlNetwork()) }.run()
  }
}
