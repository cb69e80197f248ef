import Contracts
import ContractsTesting
import Foundation
@testable import Loaders
import TestServer
import Testing

@Suite("A redirect of a hostile server")
struct HostileRedirectTests {
  private let secrets = Credentials([
    "Authorization": "Bearer secret-token", "Consent-ID": "secret-consent",
  ])

  /// Loads with both secrets from a server that redirects, and returns the error.
  private func fault(
    redirecting location: @escaping @Sendable (TestRequest) -> String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> (message: String, requests: [TestRequest]) {
    let server = try TestServer { .redirect(to: location($0)) }
    defer { server.stop() }
    let error = try await #require(
      throws: AccountLoadingError.self,
      sourceLocation: sourceLocation
    ) {
      try await load(from: server.address("/"), credentials: secrets)
    }
    #expect(error.reason == .unavailable, sourceLocation: sourceLocation)
    #expect(!error.message.contains("secret"), sourceLocation: sourceLocation)
    return (error.message, server.requests)
  }

  @Test(
    "A circle of redirects fails",
    arguments: ["/", "/there", "//HOST/", "http://HOST/", "?a", "#b"]
  )
  func circle(location: String) async throws {
    let (message, requests) = try await fault { request in
      location.replacingOccurrences(of: "HOST", with: request.headers["host"] ?? "")
    }
    #expect(
      message.hasSuffix(": there were too many redirects. Use the final address.")
    )
    #expect(requests.count == 11)
  }

  @Test("An endless series of redirects fails")
  func chain() async throws {
    let (message, requests) = try await fault { $0.path + "x" }
    #expect(message.contains("there were too many redirects"))
    #expect(requests.count == 11)
  }

  @Test(
    "A redirect to an address outside of the web is refused",
    arguments: [
      "file:///etc/passwd", "ftp://127.0.0.1/list", "gopher://127.0.0.1/",
      "data:application/json,{}",
      "javascript:alert(1)", "dict://127.0.0.1:11211/stats", "http:///list", "https:list",
    ]
  )
  func otherSchemes(location: String) async throws {
    let (message, requests) = try await fault { _ in location }
    #expect(message.contains("which is neither http nor https. "), "\(message)")
    #expect(requests.count == 1)
  }

  @Test("A redirect with a user name is refused", arguments: ["me@", "me:secret@", ":secret@"])
  func userName(name: String) async throws {
    let other = try TestServer { _ in .json(listHolding(amounts: ["1"])) }
    defer { other.stop() }
    let location = "http://\(name)127.0.0.1:\(other.port)/"
    let (message, _) = try await fault { _ in location }
    #expect(message.contains("an address with a user name, which isn't sent"))
    #expect(other.requests.isEmpty)
  }

  @Test("A redirect to another name of the same machine gets no token")
  func otherName() async throws {
    let server = try TestServer { request in
      let host = request.headers["host"] ?? ""
      return host.hasPrefix("localhost")
        ? .json(listHolding(amounts: ["1"]))
        : .redirect(to: "http://" + host.replacingOccurrences(of: "127.0.0.1", with: "localhost"))
    }
    defer { server.stop() }
    #expect(
      try await load(from: server.address("/"), credentials: secrets)
        == makeAccounts(amounts: ["1"])
    )
    #expect(
      server.requests.map(\.headers["authorization"]) == ["Bearer secret-token", nil]
    )
    #expect(server.requests.map(\.headers["consent-id"]) == ["secret-consent", nil])
  }
}
