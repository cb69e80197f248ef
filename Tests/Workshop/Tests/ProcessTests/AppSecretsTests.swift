import Foundation
import TestServer
import Testing

struct AppSecretsTests {
  private let environment = ["ACCOUNTS_TOKEN": "secret-token", "ACCOUNTS_CONSENT_ID": "consent-1"]

  @Test("Requests have the variables and an identifier as fields")
  func sendsCredentials() async throws {
    let server = try TestServer { _ in .json(Example.list) }
    let result = try await runApp("--url", server.address("/"), environment: environment)
    #expect(result.output == Example.table)
    let headers = try #require(server.requests.first).headers
    #expect(headers["authorization"] == "Bearer secret-token")
    #expect(headers["consent-id"] == "consent-1")
    #expect(headers["x-request-id"]?.isEmpty == false)
  }

  @Test("An echoed token is not shown")
  func hidesRepeatedToken() async throws {
    let server = try TestServer { request in
      let field = request.headers["authorization"] ?? ""
      return .json(#"{"tppMessages": [{"text": "Not good: \#(field)"}]}"#, status: 401)
    }
    let result = try await runApp("--url", server.address("/"), environment: environment)
    #expect(result.ending == .exit(77))
    #expect(result.errors.contains("Not good: Bearer ..."))
    #expect(!result.errors.contains("secret"))
  }

  @Test("A token is not sent over plain HTTP to another machine")
  func refusesPlainHTTP() async throws {
    let result = try await runApp("--url", "http://accounts.invalid/", environment: environment)
    #expect(result.ending == .exit(64))
    #expect(!result.errors.contains("secret"))
    #expect(result.errors.contains("https"))
  }

  @Test("Malformed secrets are refused and not shown")
  func refusesMalformedSecrets() async throws {
    let results = [
      try await runApp("--url", "http://127.0.0.1", environment: ["ACCOUNTS_TOKEN": "secret\n"]),
      try await runApp("--url", "http://user:secret@127.0.0.1/"),
    ]
    for result in results {
      #expect(result.ending == .exit(64))
      #expect(result.output.isEmpty)
      #expect(!result.errors.contains("secret"))
      #expect(result.errors.filter(\.isNewline).count == 1)
    }
  }
}
