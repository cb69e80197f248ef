import Foundation
import TestServer
import Testing

struct AppNetworkTests {
  @Test("Without libcurl, only requests end with code 69")
  func noLibrary() async throws {
    try await Folder.withNew { folder in
      // The linker finds this file first, but can't use it.
      try folder.write("no library", to: "libcurl.so.4")
      let variables = ["LD_LIBRARY_PATH": folder.path]
      let address = "http://127.0.0.1:1/"
      let result = try await runApp("--url", address, environment: variables)
      #expect(result.ending == .exit(69))
      #expect(result.output.isEmpty)
      #expect(
        result.errors
          == "error: The accounts can't be fetched from \(address): there is no libcurl.so.4 on "
          + "this machine. Install libcurl4, which some systems call libcurl4t64 or libcurl.\n"
      )
      #expect(try await runApp(environment: variables).ending == .exit(0))
    }
  }

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
