import Foundation
import TestServer
import Testing

struct AppFailureTests {
  /// Checks that a run failed with a code and one line of errors that contains all parts, without
  /// output.
  private func expect(
    _ result: AppResult,
    failsWith code: Int32,
    naming parts: [String],
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(result.ending == .exit(code), sourceLocation: location)
    #expect(result.output.isEmpty, sourceLocation: location)
    #expect(result.errors.hasPrefix("error: "), sourceLocation: location)
    #expect(result.errors.filter(\.isNewline).count == 1, sourceLocation: location)
    for part in parts { #expect(result.errors.contains(part), sourceLocation: location) }
  }

  @Test("Invalid data ends with code 65")
  func refusesInvalidData() async throws {
    let text = "{\"accounts\": [\n  nonsense]}"
    try await withFile(holding: text) { path in
      expect(try await runApp("--file", path), failsWith: 65, naming: ["line 2", path])
    }
    let piped = try await runApp("--file", "-", input: "<html>")
    expect(piped, failsWith: 65, naming: ["standard input", "HTML"])
  }

  @Test("A missing file, or a folder, ends with code 66", arguments: ["/none", ""])
  func refusesMissingFiles(name: String) async throws {
    let path = FileManager.default.temporaryDirectory.path + name
    expect(try await runApp("--file", path), failsWith: 66, naming: [path])
  }

  @Test("An account that can't be read has a warning, and the others are shown")
  func showsOtherAccounts() async throws {
    let list = Example.list.replacing("{\"accounts\": [", with: "{\"accounts\": [5,")
    let result = try await runApp("--file", "-", input: list)
    #expect(result.ending == .exit(65))
    #expect(result.output == Example.table)
    #expect(result.errors.hasPrefix("warning: An account can't be read"))
    #expect(result.errors.contains("accounts[0]"))
  }

  @Test("Balances that can't be fetched have a warning, and the code of the reason")
  func warnsOfFailures() async throws {
    let server = try TestServer { request in
      if request.path == "/" { return .json(Example.listWithoutBalances) }
      return .status(403)
    }
    let result = try await runApp("--url", server.address("/"))
    #expect(result.ending == .exit(77))
    #expect(result.output.contains("\n1 account without a booked balance is in no total.\n"))
    let start = "warning: No booked balance of account \"DE2310010010123456789\" can be read."
    #expect(result.errors.hasPrefix(start))
    #expect(result.errors.contains("answered with status 403"))
  }
}
