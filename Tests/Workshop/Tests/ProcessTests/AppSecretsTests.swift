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
}
