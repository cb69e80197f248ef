import Foundation
import TestServer
import Testing

struct AppNetworkTests {
  @Test("A token for a local server bypasses the proxy")
  func proxy() async throws {
    let proxy = try TestServer { _ in .json(Example.list) }
    defer { proxy.stop() }
    let server = try TestServer { _ in .json(Example.list) }
    defer { server.stop() }
    let variables = ["all_proxy": proxy.address("")]
    let secrets = variables.merging(["ACCOUNTS_TOKEN": "secret-token"]) { $1 }
    let result = try await runApp("--url", server.address("/"), environment: secrets)
    #expect(result.ending == .exit(0))
    #expect(proxy.connections == 0)
    #expect(server.requests.map(\.headers["authorization"]) == ["Bearer secret-token"])
    // Without a token, the proxy of the environment is used.
    _ = try await runApp("--url", server.address("/"), environment: variables)
    #expect(proxy.requests.map(\.path) == [server.address("/")])
  }
}
