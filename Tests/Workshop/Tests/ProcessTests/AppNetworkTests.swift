import Foundation
import TestServer
import Testing

struct AppNetworkTests {
  private static let token = ["ACCOUNTS_TOKEN": "secret-token"]

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

  @Test(
    "A token for a local server bypasses the proxy",
    arguments: [
      ["http_proxy": ""], ["all_proxy": ""], ["ALL_PROXY": ""],
      ["http_proxy": "", "no_proxy": "foo,*"], ["http_proxy": "", "no_proxy": "127.0.0.10"],
    ]
  )
  func proxy(variables: [String: String]) async throws {
    let proxy = try TestServer { _ in .json(Example.list) }
    defer { proxy.stop() }
    let named = variables.mapValues { $0.isEmpty ? proxy.address("") : $0 }
    let server = try TestServer { _ in .json(Example.list) }
    defer { server.stop() }
    let result = try await runApp(
      "--url",
      server.address("/"),
      environment: Self.token.merging(named) { $1 }
    )
    #expect(result.ending == .exit(0))
    #expect(proxy.connections == 0)
    #expect(server.requests.map(\.headers["authorization"]) == ["Bearer secret-token"])
    // Without a token, the proxy of the environment is used.
    #expect(try await runApp("--url", server.address("/"), environment: named).ending == .exit(0))
    #expect(proxy.requests.map(\.path) == [server.address("/")])
  }

  @Test(
    "A proxy with an exception for this host is not used",
    arguments: ["127.0.0.1", "*", "x.example,127.0.0.1"]
  )
  func exception(hosts: String) async throws {
    let server = try TestServer { _ in .json(Example.list) }
    defer { server.stop() }
    let proxy = ["http_proxy": "http://proxy.invalid:3128", "no_proxy": hosts]
    let result = try await runApp(
      "--url",
      server.address("/"),
      environment: Self.token.merging(proxy) { $1 }
    )
    #expect(result.output == Example.table)
    #expect(server.requests.map(\.headers["authorization"]) == ["Bearer secret-token"])
  }

  @Test(
    "A proxy that can't be reached is distinguished from the server",
    arguments: [
      ("http://proxy.invalid:3128", "is unknown"), ("socks5h://proxy.invalid", "is unknown"),
      ("http://127.0.0.1:9", "refused the connection"), ("[::1]:9", "refused the connection"),
      ("socks5://127.0.0.1:9", "refused the connection"),
    ]
  )
  func unreachableProxy(proxy: String, words: String) async throws {
    for address in ["http://127.0.0.1:1/", "https://127.0.0.1:1/"] {
      let result = try await runApp("--url", address, environment: ["all_proxy": proxy])
      #expect(result.ending == .exit(69))
      #expect(
        result.errors
          == "error: The accounts can't be fetched from \(address): the proxy named in the environment "
          + "\(words). Check http_proxy, https_proxy and all_proxy in the environment.\n"
      )
    }
  }

  @Test("A proxy that requires a password is distinguished from the bank")
  func lockedProxy() async throws {
    let proxy = try TestServer { _ in .status(407) }
    defer { proxy.stop() }
    for address in ["http://bank.example/", "https://bank.example/"] {
      let variables = ["all_proxy": proxy.address("")]
      let result = try await runApp("--url", address, environment: variables)
      #expect(result.ending == .exit(69))
      #expect(
        result.errors
          == "error: The accounts can't be fetched from \(address): the proxy requires a user name and a "
          + "password. Check http_proxy, https_proxy and all_proxy in the environment.\n"
      )
    }
  }
}
