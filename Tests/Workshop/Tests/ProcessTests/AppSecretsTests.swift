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

  @Test("Empty variables send nothing")
  func ignoresEmptyVariables() async throws {
    let server = try TestServer { _ in .json(Example.list) }
    let empty = environment.mapValues { _ in "" }
    let result = try await runApp("--url", server.address("/"), environment: empty)
    #expect(result.ending == .exit(0))
    let headers = try #require(server.requests.first).headers
    #expect(headers["authorization"] == nil && headers["consent-id"] == nil)
  }

  @Test("No error contains the token", arguments: [200, 401, 403, 404, 500])
  func hidesTheToken(status: Int) async throws {
    let server = try TestServer { _ in .json("no JSON", status: status) }
    let result = try await runApp("--url", server.address("/"), environment: environment)
    #expect(result.ending != .exit(0))
    #expect(!(result.output + result.errors).contains("secret"))
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

  @Test(
    "The beginning of an echoed long token is not shown",
    arguments: [("amount", 200), ("tppMessages", 401)]
  )
  func hidesShortenedToken(field: String, status: Int) async throws {
    let token = "secret" + String(repeating: "A1", count: 200)
    let text = String(repeating: "x", count: 20) + token
    let server = try TestServer { _ in
      status == 200
        ? .json(Example.list.replacingOccurrences(of: "500.00", with: text))
        : .json(#"{"tppMessages": [{"text": "\#(text)"}]}"#, status: status)
    }
    let result = try await runApp(
      "--url",
      server.address("/"),
      environment: ["ACCOUNTS_TOKEN": token]
    )
    #expect(result.ending == .exit(status == 200 ? 65 : 77))
    #expect(result.errors.contains("xxxx...…"))
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
