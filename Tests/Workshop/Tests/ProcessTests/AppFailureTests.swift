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
    for part in parts {
      #expect(result.errors.contains(part), sourceLocation: location)
    }
  }

  @Test(
    "Invalid data ends with code 65",
    arguments: [
      ("", ["nothing in"]),
      ("{\"accounts\": [\n  nonsense]}", ["line 2", "column 3"]),
      ("<!DOCTYPE html><html></html>", ["HTML"]),
      ("{\"accounts\": 7}", ["accounts"]),
      (
        #"{"accounts": [{"iban": "X", "currency": "eur"}]}"#, ["accounts[0].currency", "eur"]
      ),
      (#"{"cardAccounts": []}"#, ["accounts is missing", "cardAccounts"]),
    ]
  )
  func refusesInvalidData(text: String, parts: [String]) async throws {
    try await withFile(holding: text) { path in
      expect(try await runApp("--file", path), failsWith: 65, naming: parts + [path])
    }
    expect(try await runApp("--file", "-", input: text), failsWith: 65, naming: parts)
  }

  @Test("A file over 100 MiB ends with code 65")
  func refusesHugeFiles() async throws {
    try await withFile(holding: "") { path in
      try #require(truncate(path, (100 << 20) + 1) == 0)
      expect(try await runApp("--file", path), failsWith: 65, naming: [path, "100 MiB"])
    }
  }

  @Test("A missing file, or a folder, ends with code 66", arguments: ["/none", ""])
  func refusesMissingFiles(name: String) async throws {
    let path = FileManager.default.temporaryDirectory.path + name
    expect(try await runApp("--file", path), failsWith: 66, naming: [path])
  }

  @Test("An unreadable file ends with code 66", .enabled(if: geteuid() != 0))
  func refusesUnreadableFiles() async throws {
    try await withFile(holding: Example.list) { path in
      try #require(chmod(path, 0) == 0)
      expect(try await runApp("--file", path), failsWith: 66, naming: [path])
    }
  }

  @Test(
    "An answer without accounts ends with its code",
    arguments: [
      (TestResponse.status(404), Int32(66), ["404"]),
      (.status(429), 69, ["429"]),
      (.status(500), 69, ["500"]),
      (.status(503), 69, ["503"]),
      (.status(401), 77, ["401"]),
      (
        .json(#"{"tppMessages": [{"code": "CONSENT_EXPIRED", "text": "Old."}]}"#, status: 403),
        77, ["403", "Old."]
      ),
      (.json("<html></html>"), 65, ["HTML"]),
      (.json(""), 65, ["nothing in"]),
      (.json(#"{"accounts": [{"currency": "EUR"}]}"#), 65, ["accounts[0]"]),
      (.raw("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"acc"), 69, []),
    ]
  )
  func reportsAnswers(response: TestResponse, code: Int32, parts: [String]) async throws {
    let server = try TestServer { _ in response }
    let address = server.address("/v1/accounts")
    expect(try await runApp("--url", address), failsWith: code, naming: parts + [address])
  }

  @Test("A body over 100 MiB ends with code 65")
  func refusesHugeBodies() async throws {
    let server = try TestServer { _ in
      .whole(status: 200, headers: [:], body: Array(repeating: 0x20, count: (100 << 20) + 1))
    }
    let address = server.address("/")
    expect(try await runApp("--url", address), failsWith: 65, naming: [address, "100 MiB"])
  }

  @Test("A timeout ends with code 69")
  func reportsTimeouts() async throws {
    let server = try TestServer { _ in .hang() }
    let address = server.address("/v1/accounts")
    let result = try await runApp("--url", address, "--timeout", "0.2")
    expect(result, failsWith: 69, naming: [address, "0.2"])
  }

  @Test("A missing server ends with code 69")
  func reportsMissingServers() async throws {
    let port = try ClosedPort()
    defer { withExtendedLifetime(port) {} }
    let address = port.address("/v1/accounts")
    expect(try await runApp("--url", address), failsWith: 69, naming: [address, "refused"])
  }

  @Test("An unknown host ends with code 69")
  func reportsUnknownHosts() async throws {
    let address = "http://accounts.invalid/v1/accounts"
    expect(try await runApp("--url", address), failsWith: 69, naming: ["accounts.invalid"])
  }
}
