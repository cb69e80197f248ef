import ContractsTesting
@testable import CurlNetworking
import Foundation
import TestServer
import Testing

@Suite("A retrying network over a real one")
struct RetryingNetworkCompatibilityTests {
  @Test("passes the suite for networks")
  func promises() async throws {
    let port = try ClosedPort()
    defer { withExtendedLifetime(port) {} }
    try await NetworkingCompatibility(
      unreachable: [try #require(URL(string: port.address("/")))],
      origin: { try .server($0) }
    ) { RetryingNetwork(CurlNetwork()) }.run()
  }
}
