import AccountsCommands
import CommandLineKit
import Contracts
import FactoryTesting
import Foundation
import Testing

@Suite(.unwired)
struct AccountsRequestTests {
  init() { contributeFormats() }

  private func request(
    _ arguments: String...,
    environment: [String: String] = [:]
  ) throws -> AccountsRequest {
    let invocation = try Program.accounts.invocation(of: arguments)
    guard case .run(let command, let arguments) = invocation, command.name == "accounts" else {
      throw UnexpectedInvocation(invocation: invocation)
    }
    return try AccountsRequest(arguments, settings: noSettings(), environment: environment)
  }

  private struct UnexpectedInvocation: Error {
    let invocation: Invocation
  }

  private func file(_ request: AccountsRequest) -> FileSource? {
    if case .file(let file) = request.source { file } else { nil }
  }

  @Test("The default source is the sample")
  func defaultsToSample() throws {
    for request in [try request(), try request("accounts")] {
      guard case .sample = request.source else {
        Issue.record("\(request.source) is not the sample")
        continue
      }
      #expect(request.format == nil)
      #expect(request.output == .standardOutput)
    }
  }

  @Test("A dash as file is standard input")
  func readsFiles() throws {
    #expect(file(try request("--file", "a.json")) == .path("a.json"))
    #expect(file(try request("accounts", "--file", "-")) == .standardInput)
  }

  @Test("A URL selects HTTP, with credentials and timeout")
  func readsURLs() throws {
    let request = try request(
      "--url",
      "https://example.com/v1",
      "--timeout",
      "2.5",
      environment: ["ACCOUNTS_TOKEN": "abc"]
    )
    guard case .http(let source) = request.source else {
      Issue.record("\(request.source) is not HTTP")
      return
    }
    #expect(source.url.absoluteString == "https://example.com/v1")
    #expect(source.timeout == .milliseconds(2500))
    #expect(source.credentials.fields == ["Authorization": "Bearer abc"])
  }

  @Test("The output is a file or standard output", arguments: [("a", "a"), ("-", nil)])
  func readsOutput(value: String, path: String?) throws {
    #expect(try request("--output", value).output == path.map(Destination.file) ?? .standardOutput)
  }

  @Test(
    "Each kind of invalid option has its own error",
    arguments: [
      (["--file", "a", "--url", "http://localhost"], .twoSources(file: "a")),
      (["--timeout", "3"], .timeoutWithoutURL("3")),
      (["--url", "http://localhost", "--timeout", "soon"], .malformedTimeout("soon")),
      (["--url", "example.com/v1/accounts"], .unknownScheme("example.com/v1/accounts")),
    ] as [([String], AccountsUsageError)]
  )
  func refusesNonsense(arguments: [String], error: AccountsUsageError) throws {
    guard case .run(_, let arguments) = try Program.accounts.invocation(of: arguments) else {
      Issue.record("\(arguments) runs nothing")
      return
    }
    #expect(throws: error) {
      try AccountsRequest(arguments, settings: noSettings(), environment: [:])
    }
  }

  @Test("A token that is invalid in a header field is an error")
  func refusesMalformedTokens() {
    #expect(throws: AccountsUsageError.malformedVariable("ACCOUNTS_TOKEN")) {
      try request("--url", "https://example.com", environment: ["ACCOUNTS_TOKEN": "a\nb"])
    }
  }
}
