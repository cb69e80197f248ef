import ContractsTesting
import Foundation
import Loaders
import TestServer
import Testing

struct IsolatedNetworkTests {
  @Test("The network in a process of its own keeps what a network promises, with the app as that")
  func keepsPromises() async throws {
    let program = URL(filePath: try RunningApp.executable)
    let port = try ClosedPort()
    defer { withExtendedLifetime(port) {} }
    try await NetworkingCompatibility(
      unreachable: [port.address("/"), "http://bank.invalid/"].map {
        try #require(URL(string: $0))
      },
      origin: { try .server($0) }
    ) { IsolatedNetwork(program: program) }.run()
  }
}
