import Foundation
import TestServer
import Testing

@Suite("A redirect of a hostile server")
struct HostileRedirectTests {
  private let secrets = ["ACCOUNTS_TOKEN": "secret-token", "ACCOUNTS_CONSENT_ID": "secret-consent"]

  /// Runs the app with both secrets on a server that redirects, and returns what it came to.
  private func run(
    redirecting location: @escaping @Sendable (TestRequest) -> String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> (result: AppResult, requests: [TestRequest]) {
    let server = try TestServer { .redirect(to: location($0)) }
    defer { server.stop() }
    let result = try await runApp("--url", server.address("/"), environment: secrets)
    #expect(!(result.output + result.errors).contains("secret"), sourceLocation: sourceLocation)
    return (result, server.requests)
  }

  @Test(
    "that does not end is given up",
    arguments: ["/", "/there", "//HOST/", "http://HOST/", "?a", "#b"]
  )
  func circle(location: String) async throws {
    let (result, requests) = try await run { request in
      location.replacingOccurrences(of: "HOST", with: request.headers["host"] ?? "")
    }
    #expect(result.ending == .exit(69))
    #expect(
      result.errors.hasSuffix(
        "as it redirects without end: give the address that it should lead to.\n"
      )
    )
    #expect(requests.count == 11)
  }

  @Test("that leads on and on is given up")
  func chain() async throws {
    let (result, requests) = try await run { $0.path + "x" }
    #expect(result.ending == .exit(69))
    #expect(result.errors.contains("it redirects without end"))
    #expect(requests.count == 11)
  }

  @Test(
    "to what is no web address is refused",
    arguments: [
      "file:///etc/passwd", "ftp://127.0.0.1/list", "gopher://127.0.0.1/",
      "data:application/json,{}",
      "javascript:alert(1)", "dict://127.0.0.1:11211/stats", "http:///list", "https:list",
    ]
  )
  func otherSchemes(location: String) async throws {
    let (result, requests) = try await run { _ in location }
    #expect(result.ending == .exit(69))
    #expect(result.errors.contains("which is neither http nor https: "), "\(result.errors)")
    #expect(requests.count == 1)
  }

  @Test("with a user name is refused", arguments: ["me@", "me:secret@", ":secret@"])
  func userName(name: String) async throws {
    let other = try TestServer { _ in .json(Example.list) }
    defer { other.stop() }
    let location = "http://\(name)127.0.0.1:\(other.port)/"
    let (result, _) = try await run { _ in location }
    #expect(result.ending == .exit(69))
    #expect(result.errors.contains("an address with a user name, which is not sent"))
    #expect(other.requests.isEmpty)
  }

  @Test(
    "to another port or host takes no token with it, nor does what that links to",
    arguments: ["127.0.0.1", "localhost"]
  )
  func elsewhere(host: String) async throws {
    let other = try TestServer { request in
      .json(request.path == "/list" ? Example.listWithoutBalances : Example.balancesPage)
    }
    defer { other.stop() }
    let list = other.address("/list", host: host)
    let server = try TestServer { _ in .redirect(to: list) }
    defer { server.stop() }
    let result = try await runApp("--url", server.address("/"), environment: secrets)
    #expect(result.output == Example.table)
    #expect(server.requests.map(\.headers["authorization"]) == ["Bearer secret-token"])
    #expect(other.requests.count == 2)
    for request in other.requests {
      #expect(!request.headers.values.contains { $0.contains("secret") })
    }
  }

  @Test("to the same port under another name takes no token with it")
  func otherName() async throws {
    let server = try TestServer { request in
      let host = request.headers["host"] ?? ""
      return host.hasPrefix("localhost")
        ? .json(Example.list)
        : .redirect(to: "http://" + host.replacingOccurrences(of: "127.0.0.1", with: "localhost"))
    }
    defer { server.stop() }
    let result = try await runApp("--url", server.address("/"), environment: secrets)
    #expect(result.output == Example.table)
    #expect(
      server.requests.map(\.headers["authorization"]) == ["Bearer secret-token", nil]
    )
    #expect(server.requests.map(\.headers["consent-id"]) == ["secret-consent", nil])
  }
}
